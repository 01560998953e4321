#!/bin/sh
# The window is tested on a screen of its own, with real clicks. This makes sure
# that the programs for that are there, and says so loudly when it cannot.
set -u

is_there() {
    command -v Xvfb >/dev/null 2>&1 && command -v xdotool >/dev/null 2>&1
}

is_there && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Xvfb and xdotool for the tests, once ..."
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends xvfb xdotool; } >/dev/null
fi
is_there || echo "NOT TESTED: the window on a real screen. Install Xvfb and xdotool, or run make test as root on Debian or Ubuntu." >&2
exit 0
