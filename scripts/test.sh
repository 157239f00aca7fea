#!/usr/bin/env bash
# Checks and tests, in order, stopping at the first that fails: test.sh [STEP…]
# Without a step: `test`, what every change has to pass. `sweep` stands for every test there is, `static` for the static
# half, and `quick` for what a change most likely breaks. The steps are the functions below. Each runs within its budget of
# processor time (scripts/budget), and the tests among them say what was slowest. BUDGETS=print fails none of them for it.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Each of these needs one core. The app's begin with the contract, which writes what the others of them read.
CHECKS=(ruff format locks imports names migrations mypy)
APP_CHECKS=(contract pwa-types pwa-lint pwa-format e2e-check)
STATIC=(migrated "${CHECKS[@]}" "${APP_CHECKS[@]}")
SHORT=(pytest-embedded-short pytest-cluster-short pwa-test e2e-embedded-short e2e-cluster-short)
WHOLE=(pytest-embedded pytest-cluster e2e-embedded e2e-timed e2e-drives e2e-cluster)
# Neither in the test nor in the sweep, which runs these together with the short ones.
REST=(pytest-embedded-sweep pytest-cluster-sweep)
QUICK=(ruff format imports quick-pytest quick-pwa)
BASE=${BASE:-$(git rev-parse --quiet --verify --abbrev-ref origin/HEAD || echo main)}
GENERATED=(pwa/src/api/generated pwa/src/live/generated)

PATH="$PWD/.venv/bin:$PATH"
TEMPORARY=$(mktemp -d)
trap 'rm -rf "$TEMPORARY"; [ -z "${SAMPLER:-}" ] || kill "$SAMPLER" || true' EXIT
# Nothing that the person at this machine has set may reach the tests.
unset "${!FOYER_@}" "${!STRIPE_@}" DATABASE_URL REDIS_URL EMAIL_URL PORT TLS PYTHONDONTWRITEBYTECODE
export FOYER_DATA=$TEMPORARY/data
# Databases that are migrated once, and copied by whoever needs one (server/testing/harness/migrated.py).
export MIGRATED_SQLITE=${MIGRATED_SQLITE:-$TEMPORARY/migrated/foyer.sqlite3}
export MIGRATED_POSTGRESQL=$TEMPORARY/migrated-postgresql

in_folder() { (cd "$1" && shift && "$@"); }

ruff_() { ruff check .; }
format_() { ruff format --check .; }
mypy_() { mypy; }
imports_() { lint-imports --no-logo; }
names_() { python -m scripts.check_names; }
migrated_() { FOYER_DATA=$(dirname "$MIGRATED_SQLITE") python -m server.manage migrate --verbosity 0; }
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
    python -m scripts.developers --check
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

pytest_embedded_() { pytest -n 3 --dist worksteal --durations=5 "$@"; }
pytest_cluster_() {
    # While the tests are being collected.
    local migrated='python -m server.manage migrate --verbosity 0; touch "$MIGRATED_POSTGRESQL"' workers=${WORKERS:-3}
    python scripts/launch.py databases --no-fsync --redis "$workers" -- \
        bash -c "($migrated) & "'exec pytest --dist worksteal --durations=5 "$@"' pytest -n "$workers" "$@"
}
# The short part of each of these and the rest, by the marks that pyproject.toml describes. Each test without the mark
# `sweep` is in one of the short parts: on PostgreSQL what is marked `database`, on SQLite all else.
# Two workers each: what waits in one of them leaves its core to the other lane, and every worker imports all tests.
pytest_embedded_short_() { pytest_embedded_ -n 2 -m embedded; }
pytest_cluster_short_() { WORKERS=2 pytest_cluster_ -m "database and not sweep"; }
pytest_embedded_sweep_() { pytest_embedded_ -m "not embedded"; }
pytest_cluster_sweep_() { pytest_cluster_ -m "sweep or not database"; }
pwa_types_() { in_folder pwa npm run --silent check:types; }
pwa_lint_() { in_folder pwa npm run --silent check:lint; }
pwa_format_() { in_folder pwa npm run --silent check:format; }
pwa_test_() { in_folder pwa npm test --silent; }
e2e_check_() { in_folder e2e npm run --silent check; }
e2e_embedded_() { in_folder e2e env FOYER_PROFILE=embedded npm test --silent -- journeys; }
e2e_timed_() { in_folder e2e env FOYER_PROFILE=embedded npm test --silent -- timed; }
e2e_drives_() { in_folder e2e env FOYER_PROFILE=embedded npm test --silent -- walks outside faults; }
e2e_cluster_() { in_folder e2e env FOYER_PROFILE=cluster npm test --silent; }
# The journeys of the tag @core, on the cluster of @core-on-cluster, and the drives of the mark `core`.
e2e_embedded_short_() { in_folder e2e env FOYER_PROFILE=embedded npm test --silent -- core-journeys core-outside; }
e2e_cluster_short_() { in_folder e2e env FOYER_PROFILE=cluster npm test --silent -- core-faults core-journeys audit; }

# What differs from the branch that this one left (BASE), committed or not, as far as it is still there.
changed_files() {
    git diff --name-only --diff-filter=d "$(git merge-base "$BASE" HEAD)"
    git ls-files --others --exclude-standard
}

# The tests that depend on a changed file (scripts/quick.py), the nearest first and for a minute, without the mark `sweep`;
# or with ALL=1 every one. That none of a file may run is no failure, which pytest says with 5.
quick_pytest_() {
    local tests marks="not sweep"
    [ -z "${ALL:-}" ] || marks=""
    tests=$(changed_files | xargs --no-run-if-empty python -m scripts.quick ${ALL:+--all})
    [ -z "$tests" ] || pytest -n 2 --dist worksteal --durations=5 -m "$marks" $tests || [ $? = 5 ]
}

# The types of the whole app, and the tests of whatever reads a changed file.
quick_pwa_() {
    [[ $'\n'$(changed_files) == *$'\n'pwa/* ]] || return 0
    in_folder pwa npm run --silent check:types
    in_folder pwa npx vitest run --changed "$(git merge-base "$BASE" HEAD)"
}

if [ "${1:-}" = --one ]; then
    "${2//-/_}_"
    exit
fi

run_step() {
    local step=$1 began=$SECONDS code
    printf '\n\033[1m== %s\033[0m\n' "$step"
    # In a process of its own: within a test of what it returns `set -e` would hold nowhere in the step.
    python -m scripts.budget step "$step" "$TEMPORARY" -- scripts/test.sh --one "$step" 2>&1 | tee "$TEMPORARY/$step.said" && code=0 || code=$?
    [ "$code" = 0 ] || point_out "$TEMPORARY/$step.said" >>"$TEMPORARY/pointed-out"
    printf '\033[1m== %s: %s after %d s\033[0m\n' "$step" "$([ $code = 0 ] && echo passed || echo "FAILED ($code)")" $((SECONDS - began))
    return "$code"
}

# What pytest, vitest, Playwright and the checks say is wrong: of a long log often only the end is seen.
SAYS_WHY='^(E  |FAILED|ERROR)|^ *(FAIL|✘|Error:|[A-Za-z]*Error:|Locator:|Expected|Received|Timeout:|-->|> +[0-9]+ \|)|error( |:|\[)'
point_out() {
    printf '\n'
    sed -E 's/\x1b\[[0-9;]*m//g' "$1" | grep -aE "$SAYS_WHY" | cut -c1-240 | head -20 || true
}

# Steps after one another, beside another lane: what a step prints is held until it ends. The other lane's failure ends
# this one, too, after its step.
run_lane() {
    local step code
    for step in "$@"; do
        [ ! -e "$TEMPORARY/failed" ] || return 0
        code=0
        run_step "$step" >"$TEMPORARY/$step.log" 2>&1 || code=$?
        flock "$TEMPORARY" cat "$TEMPORARY/$step.log"
        [ "$code" = 0 ] || { touch "$TEMPORARY/failed"; return 1; }
    done
}

# side_by_side LANE…, each the steps of one
side_by_side() {
    local lane lanes=() code=0
    for lane in "$@"; do
        run_lane $lane &
        lanes+=("$!")
    done
    for lane in "${lanes[@]}"; do
        wait "$lane" || code=1
    done
    return "$code"
}

run_static() { side_by_side "migrated ${CHECKS[*]}" "${APP_CHECKS[*]}"; }

# Two lanes of equal work, so that both cores are busy to the end. Journeys and drives wait for a fifth to half of their
# time: for a part to end, to come back, to have told everybody. The lane beside them uses it, and nothing in either holds
# anybody to a time.
run_test() {
    side_by_side "migrated e2e-embedded-short e2e-cluster-short pytest-cluster-short" \
        "${CHECKS[*]} ${APP_CHECKS[*]} pwa-test pytest-embedded-short"
}
run_sweep() {
    side_by_side "migrated e2e-embedded e2e-cluster" \
        "${CHECKS[*]} ${APP_CHECKS[*]} pwa-test e2e-drives pytest-embedded pytest-cluster" &&
        run_step e2e-timed
}

steps=()
for wanted in "${@:-test}"; do
    case "$wanted" in
        test | sweep | static) steps+=("$wanted") ;;
        quick) steps+=("${QUICK[@]}") ;;
        *)
            known=("${STATIC[@]}" "${SHORT[@]}" "${WHOLE[@]}" "${REST[@]}")
            [[ " ${known[*]} " == *" $wanted "* ]] || die "test.sh: no step called $wanted. There are: ${known[*]}"
            steps+=("$wanted")
            ;;
    esac
done
# What `quick` runs has no budget.
if [[ " ${steps[*]} " != *" quick-"* ]]; then
    python -m scripts.budget sample "$TEMPORARY" &
    SAMPLER=$!
fi
for step in "${steps[@]}"; do
    case "$step" in
        test | sweep | static) "run_$step" ;;
        *) run_step "$step" ;;
    esac || { printf '\n'; python -m scripts.budget report "$TEMPORARY"; cat "$TEMPORARY/pointed-out"; exit 1; }
done
printf '\n'
python -m scripts.budget report "$TEMPORARY"
printf 'All %d steps passed after %d s.\n' "$(wc -l <"$TEMPORARY/steps")" "$SECONDS"
