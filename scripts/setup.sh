#!/usr/bin/env bash
# Brings the checkout up to date, step by step, and skips whatever is up to date already: setup.sh STEP…
#   venv      .venv with what Foyer runs on          venv-dev  … and what checks and tests need
#   texts     the server's catalogues, compiled
#   pwa       pwa/node_modules                       dist      … and pwa/dist, built
#   e2e       e2e/node_modules                       servers   PostgreSQL, Redis, nginx
#   system    … and the browsers, LibreOffice and Poppler that tests need
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

VENV_STAMP=.venv/.foyer-stamp

is_recent_python() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# Debian's own build first: pyenv's and the like are often built without optimisation.
find_python() {
    local candidate
    for candidate in /usr/bin/python3.11 python3 /usr/bin/python3 python3.13 python3.12; do
        if is_recent_python "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    die "Foyer needs Python 3.11 or newer: install python3 (and python3-venv), then run make again."
}

make_venv() {
    local python=$1 version
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        may_install || die "This Python cannot make virtual environments: install python$version-venv, then run make again."
        apt_update_once
        apt_install "python$version-venv"
    fi
    say "Making .venv with Python $version"
    rm -rf .venv
    "$python" -m venv .venv
}

# ready_venv FILE: installs what requirements/FILE pins, unless it is there. dev.txt holds all of runtime.txt.
ready_venv() {
    local file=$1 hash python
    hash=$(printf 'requirements/runtime.txt\0requirements/%s\0' "$file" | hash_of_files)
    if "$VENV_PYTHON" -c '' 2>/dev/null; then
        ! is_fresh "$VENV_STAMP" "$hash" || return 0
        [ "$file" != runtime.txt ] || ! is_fresh "$VENV_STAMP" "$(dev_hash)" || return 0
    else
        python=$(find_python)
        make_venv "$python"
    fi
    say "Installing requirements/$file"
    "$VENV_PYTHON" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r "requirements/$file"
    stamp "$VENV_STAMP" "$hash"
}

dev_hash() { printf 'requirements/runtime.txt\0requirements/dev.txt\0' | hash_of_files; }

node_version() { node --version 2>/dev/null | sed 's/^v//' || true; }

# What Vite runs on.
is_recent_node() {
    local major minor
    IFS=. read -r major minor _ <<<"$1"
    [ "${major:-0}" -gt 22 ] || { [ "${major:-0}" = 22 ] && [ "$minor" -ge 12 ]; } ||
        { [ "${major:-0}" = 20 ] && [ "$minor" -ge 19 ]; }
}

ready_node() {
    local found offered
    found=$(node_version)
    if is_recent_node "$found" && have npm; then return; fi
    if may_install && ! have node; then
        apt_update_once
        offered=$(apt-cache policy nodejs | sed -nE 's/^ *Candidate: ([0-9]+:)?([0-9.]+).*/\2/p')
        if is_recent_node "$offered"; then
            apt_install nodejs npm
            return
        fi
    fi
    die "Foyer needs Node 20.19, or 22.12 or newer, with npm (here: ${found:-none}): install it, then run make again."
}

ready_node_modules() {
    local folder=$1 hash
    ready_node
    [ -f "$folder/package-lock.json" ] || die "$folder/package-lock.json is missing."
    hash=$(node_version | cut -d. -f1):$(printf '%s/package.json\0%s/package-lock.json\0' "$folder" "$folder" | hash_of_files)
    if is_fresh "$folder/node_modules/.foyer-stamp" "$hash"; then return; fi
    say "Installing $folder/node_modules"
    (cd "$folder" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error)
    stamp "$folder/node_modules/.foyer-stamp" "$hash"
}

# Everything in pwa/ that a build can read, which leaves out tests, tool caches and the native projects.
pwa_sources() {
    find pwa -type d \( -name node_modules -o -path pwa/dist -o -path pwa/dist-native -o -path pwa/android -o -path pwa/ios -o -name '.*' \) -prune -o \
        -type f ! -name '*.test.*' -print0
}

ready_dist() {
    local hash
    ready_node_modules pwa
    hash=$(pwa_sources | hash_of_files)
    if [ -f pwa/dist/index.html ] && is_fresh "$STAMPS/dist" "$hash"; then return; fi
    say "Building the PWA"
    (cd pwa && npm run --silent build)
    stamp "$STAMPS/dist" "$hash"
}

has_postgresql() {
    local binary
    for binary in /usr/lib/postgresql/*/bin/postgres $(command -v postgres); do
        [ -x "$binary" ] || continue
        [ "$("$binary" --version | sed -E 's/.* ([0-9]+).*/\1/')" -lt 15 ] || return 0
    done
    return 1
}

# ready_packages WHY PACKAGE…: installs what is missing, or says what to install.
ready_packages() {
    local why=$1
    shift
    if [ $# -gt 0 ]; then
        may_install || die "$why. As root: apt-get install $*"
        apt_update_once
        apt_install "$@"
    fi
    has_postgresql || die "$why; this system's PostgreSQL package is older than 15."
}

missing_servers() {
    has_postgresql || echo postgresql
    have redis-server || echo redis-server
    [ -x /usr/sbin/nginx ] || have nginx || echo nginx
}

ready_servers() {
    local missing
    mapfile -t missing < <(missing_servers)
    ready_packages "The cluster needs PostgreSQL 15 or newer, Redis and nginx" "${missing[@]}"
}

ready_system() {
    local missing
    mapfile -t missing < <(missing_servers)
    have chromium-headless-shell || missing+=(chromium-headless-shell)
    have firefox-esr || missing+=(firefox-esr)
    have WebKitWebDriver || missing+=(webkit2gtk-driver)
    have Xvfb || missing+=(xvfb)
    have soffice || missing+=(libreoffice-calc-nogui)
    have pdftotext || missing+=(poppler-utils)
    ready_packages "The tests need PostgreSQL 15 or newer, Redis, nginx, Chromium's headless shell, Firefox, WebKit's driver, Xvfb, LibreOffice and Poppler's tools" "${missing[@]}"
}

# Before anything is installed, which takes minutes: what is missing is said at once.
case " $* " in *" pwa "* | *" e2e "* | *" dist "*) ready_node ;; esac
case " $* " in *" venv "* | *" venv-dev "*) "$VENV_PYTHON" -c '' 2>/dev/null || find_python >/dev/null ;; esac

for step in "$@"; do
    case "$step" in
        venv) ready_venv runtime.txt ;;
        venv-dev) ready_venv dev.txt ;;
        texts) "$VENV_PYTHON" -m server.platform.message_catalogues ;;
        pwa | e2e) ready_node_modules "$step" ;;
        dist) ready_dist ;;
        servers) ready_servers ;;
        system) ready_system ;;
        *) die "setup.sh: no step called $step" ;;
    esac
done
