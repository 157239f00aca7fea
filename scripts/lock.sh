#!/usr/bin/env bash
# Pins requirements/*.in in requirements/*.txt, and the packages of pwa/ and e2e/ in their lock files.
# UPGRADE=1 takes the newest Python packages that the .in files allow; without it only what changed moves.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

tools=$STAMPS/lock-venv
# The oldest supported Python: a newer one would leave out what only the older needs.
have /usr/bin/python3.11 && python=/usr/bin/python3.11 || python=python3.11
have "$python" || die "make lock needs Python 3.11."
if [ ! -x "$tools/bin/pip-compile" ]; then
    "$python" -m venv "$tools"
    "$tools/bin/pip" install --quiet --require-hashes -r requirements/lock.txt
fi

export CUSTOM_COMPILE_COMMAND="make lock"
cd requirements
for name in runtime dev lock audit; do
    say "Locking requirements/$name.txt"
    "../$tools/bin/pip-compile" --quiet ${UPGRADE:+--upgrade} --generate-hashes --strip-extras --allow-unsafe \
        --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file "$name.txt" "$name.in"
done
cd ..

for folder in pwa e2e; do
    [ -f "$folder/package.json" ] || continue
    say "Locking $folder/package-lock.json"
    (cd "$folder" && npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund)
done
