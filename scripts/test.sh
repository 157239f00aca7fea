#!/usr/bin/env bash
# Every check and test, in order, stopping at the first that fails: test.sh [STEP…]
# Without a step: all. `static` stands for the static half. The steps are the functions below, in the order of ALL.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

STATIC=(ruff format mypy imports migrations contract locks pwa-check)
ALL=(ruff format mypy imports migrations contract locks pytest-embedded pytest-cluster pwa-check pwa-test e2e-embedded e2e-cluster)
GENERATED=(pwa/src/api/generated pwa/src/live/generated)

PATH="$PWD/.venv/bin:$PATH"
TEMPORARY=$(mktemp -d)
trap 'rm -rf "$TEMPORARY"' EXIT
# Nothing that the person at this machine has set may reach the tests.
unset "${!FOYER_@}" "${!STRIPE_@}" DATABASE_URL REDIS_URL EMAIL_URL PORT TLS
export FOYER_DATA=$TEMPORARY/data

in_folder() { (cd "$1" && shift && "$@"); }

ruff_() { ruff check .; }
format_() { ruff format --check .; }
mypy_() { mypy; }
imports_() { lint-imports --no-logo; }
migrations_() { python -m server.manage makemigrations --check --dry-run; }

# The generated types are what the server says today. Puts them back, so that a check changes nothing.
contract_() {
    local folder fresh=yes
    for folder in "${GENERATED[@]}"; do
        [ -d "$folder" ] || die "$folder is missing: run make contract, and commit it."
        mkdir -p "$TEMPORARY/$folder"
        cp -a "$folder/." "$TEMPORARY/$folder"
    done
    in_folder pwa npm run --silent contract
    for folder in "${GENERATED[@]}"; do
        diff -r "$TEMPORARY/$folder" "$folder" || fresh=no
        rm -rf "$folder"
        cp -a "$TEMPORARY/$folder" "$folder"
    done
    [ "$fresh" = yes ] || die "The generated types are out of date: run make contract, and commit it."
}

# Lock files pin by hash and name no address to download from.
locks_() {
    local file
    for file in requirements/{runtime,dev,lock}.txt {pwa,e2e}/package-lock.json; do
        [ -f "$file" ] || die "$file is missing."
    done
    ! grep -nE '"resolved": *"(https?|file):' pwa/package-lock.json e2e/package-lock.json ||
        die "A package-lock.json holds download addresses: run make lock."
    ! grep -nE '://|^-' requirements/*.txt || die "requirements/*.txt hold addresses or options: run make lock."
}

pytest_embedded_() { pytest -n 2; }
pytest_cluster_() { python scripts/launch.py databases --no-fsync --redis 2 -- pytest -n 2; }
pwa_check_() { in_folder pwa npm run --silent check; }
pwa_test_() { in_folder pwa npm test --silent; }
e2e_embedded_() { in_folder e2e env FOYER_PROFILE=embedded npm test --silent; }
e2e_cluster_() { in_folder e2e env FOYER_PROFILE=cluster npm test --silent; }

run_step() {
    local step=$1 began=$SECONDS
    printf '\n\033[1m== %s\033[0m\n' "$step"
    # In a shell of its own, so that `set -e` holds inside the step and its failure is told with its name.
    set +e
    (set -e; "${step//-/_}_")
    local code=$?
    set -e
    printf '\033[1m== %s: %s after %d s\033[0m\n' "$step" "$([ $code = 0 ] && echo passed || echo "FAILED ($code)")" $((SECONDS - began))
    [ $code = 0 ] || exit 1
}

steps=()
for wanted in "${@:-all}"; do
    case "$wanted" in
        all) steps+=("${ALL[@]}") ;;
        static) steps+=("${STATIC[@]}") ;;
        *)
            [[ " ${ALL[*]} " == *" $wanted "* ]] || die "test.sh: no step called $wanted. There are: ${ALL[*]}"
            steps+=("$wanted")
            ;;
    esac
done
for step in "${steps[@]}"; do
    run_step "$step"
done
printf '\nAll %d steps passed after %d s: %s\n' ${#steps[@]} "$SECONDS" "${steps[*]}"
