#!/bin/sh
# The tests of the store start a PostgreSQL server of their own. This makes sure
# that its programs are there, and says so loudly when it cannot.
set -u

is_there() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

is_there && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL's server programs for the tests, once ..."
    # The package would start a server for everybody; the tests need only the programs.
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; } >/dev/null
fi
is_there || echo "NOT TESTED: PostgreSQL. Install its server programs (initdb, postgres), or run make test as root on Debian or Ubuntu." >&2
exit 0
