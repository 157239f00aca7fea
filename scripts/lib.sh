# shellcheck shell=bash disable=SC2034
# Shared by the scripts beside it, which source it. Leaves the shell in the checkout's root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

VENV_PYTHON=.venv/bin/python
STAMPS=.stamps
mkdir -p "$STAMPS"

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

die() {
    printf '\n%s\n' "$*" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

may_install() { [ "$(id -u)" = 0 ] && have apt-get; }

# One hash over the content and the names of the files named on stdin, NUL-separated.
hash_of_files() { sort -z | xargs -0 --no-run-if-empty sha256sum | sha256sum | cut -d' ' -f1; }

# A stamp is a file with the hash of what a step last worked on; it lies in the folder that the step fills, so that it
# is deleted along with that folder.
is_fresh() { [ "$(cat "$1" 2>/dev/null)" = "$2" ]; }

stamp() { printf '%s\n' "$2" >"$1"; }

# apt_install PACKAGE…: installs without starting any service, now or at the next boot.
apt_install() {
    say "Installing with apt-get: $*"
    local policy=/usr/sbin/policy-rc.d ours="" failed="" package
    if [ ! -e "$policy" ]; then
        ours=yes
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod +x "$policy"
    fi
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q -o DPkg::Lock::Timeout=300 --no-install-recommends "$@" \
        >"$STAMPS/apt.log" 2>&1 || failed=yes
    [ -z "$ours" ] || rm -f "$policy"
    if [ -n "$failed" ]; then
        tail -20 "$STAMPS/apt.log" >&2
        die "apt-get could not install: $*"
    fi
    if have systemctl; then
        for package in postgresql redis-server nginx; do
            case " $* " in *" $package "*) systemctl disable --quiet "$package" >/dev/null 2>&1 || true ;; esac
        done
    fi
}

apt_update_once() {
    [ -z "${APT_UPDATED:-}" ] || return 0
    apt-get update -qq >"$STAMPS/apt.log" 2>&1 || say "apt-get update failed; going on with the lists at hand"
    APT_UPDATED=yes
}
