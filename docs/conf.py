"""How Sphinx builds the documentation."""

import noughts

project = "noughts"
author = copyright = "The noughts maintainers"  # noqa: A001 - the name that Sphinx reads
version = release = noughts.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
nitpicky = True
# Names in signatures that have no page of their own.
nitpick_ignore_regex = [
    (
        "py:.*",
        r"Geometry|Symmetry|Per|collections\..*|random\..*|dict\[.*|datetime.*|enum\..*|numpy\..*|noughts\.(rules|game|search|players|reasons|arena|drawing|envs|lessons|store)\..*"
        r"|os\..*|pathlib\..*|concurrent\..*|PointOfView|Considering|Choosing|Snapshots|Window|Bound|How|Path|Recorder",
    )
]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = "noughts"
html_static_path = ["images", "static"]
html_css_files = ["doors.css"]
