"""What axe, the checker of accessibility, finds in a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script

CHECK = """async (options) => (await axe.run({resultTypes: ["violations"], ...options})).violations.flatMap(
    (rule) => rule.nodes.map((node) => `${rule.id}: ${node.html} ${node.failureSummary}`))"""

ABOUT_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that look at colours: half of the work of all ninety."""


def complaints(page: Page, *rules: str) -> list[str]:
    """What axe says of each element that breaks a rule, any or one of those.

    It is loaded once into each document, which costs more than a check.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found: list[str] = page.evaluate(CHECK, {"runOnly": list(rules)} if rules else {})
    return found
