"""What axe, the checker of accessibility, finds in a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = Axe().axe_script

CHECK = """async () => (await axe.run({resultTypes: ["violations"]})).violations.flatMap(
    (rule) => rule.nodes.map((node) => `${rule.id}: ${node.html} ${node.failureSummary}`))"""


def complaints(page: Page) -> list[str]:
    """What axe says of each element that breaks a rule; it is loaded once into each document, which costs more than a check."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found: list[str] = page.evaluate(CHECK)
    return found
