# Foyer's tasks; each says in one line what it does. Settings are environment variables (docs/settings.md) or given as `make run PORT=8001`.
SHELL := /usr/bin/env bash
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help run run-cluster demo test sweep budgets check quick bench walks faults contract api-clients api-version pictures native lock audit-deps sbom clean setup-run setup-cluster setup-dev setup-quick setup-test

python := .venv/bin/python
# The tests that draw by chance what they try.
drawn := server/tests/every_call/test_wrong_values.py server/sales/tests/machines server/catalogue/events/tests

help:  ## Print every task
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup-run  ## Set up what is missing and serve everything on one port: PORT=8000 FOYER_DATA=./var TLS=1 FOYER_DEMO=0
	@exec $(python) -m server.manage serve

run-cluster: setup-cluster  ## The same as a cluster: PostgreSQL, Redis, two Daphnes, Celery and nginx, on this machine
	@exec $(python) scripts/launch.py cluster

demo: setup-run  ## Fill an empty database with the demo season
	@$(python) -m server.manage migrate --noinput && $(python) -m server.manage load_places && $(python) -m server.manage demo

test: setup-test  ## What every change has to pass, as CI runs it
	@scripts/test.sh

sweep: setup-test  ## Every check and test there is: run it before a larger change is called done
	@scripts/test.sh sweep

budgets: setup-test  ## Run the tests on a quiet machine, and write down what each step may cost: STEPS=sweep
	@rm -rf .mypy_cache .ruff_cache .import_linter_cache  # as in a fresh clone
	@BUDGETS=write scripts/test.sh $(STEPS)

check: setup-dev  ## The static half of the tests
	@scripts/test.sh static

quick: setup-quick  ## What a change most likely breaks, in under 90 seconds: BASE=main ALL=1
	@scripts/test.sh quick

bench: setup-test  ## Measure a running system; prints one JSON line a figure
	@cd e2e && npm run --silent bench

walks: setup-test  ## The widget and the door in Firefox and in WebKit
	@$(python) -m e2e.run walks

faults: setup-test  ## Every fault drive, the long ones too, on both profiles; prints a JSON line a drive
	@$(python) -m pytest -q -n 2 --schedules=200 server/sales/tests/by_card/test_schedules.py
	@$(python) -m pytest -q -n 2 --thorough $(drawn)
	@$(python) scripts/launch.py databases --no-fsync --redis 2 -- $(python) -m pytest -q -n 2 --thorough $(drawn)
	@for profile in embedded cluster; do FOYER_PROFILE=$$profile $(python) -m e2e.run all-faults || exit; done
	@FOYER_PROFILE=embedded $(python) -m e2e.run answers

contract: setup-dev  ## Write the PWA's types, its tests' live frames and the public API's document anew from the server
	@cd pwa && npm run contract
	@$(python) -m realtime.tests.write_fixtures
	@$(python) -m scripts.developers document pages

api-clients: setup-dev  ## Write the public API's clients in Python and TypeScript anew from its document
	@$(python) -m scripts.developers clients packages

api-version: setup-dev  ## Keep the public API's document as its newest version's: once, on the day that it is published
	@$(python) -m scripts.developers version

pictures: setup-test  ## Draw the documentation's pictures and film anew, of a demo season
	@$(python) -m scripts.pictures

native:  ## Bring the Android and iOS projects in step with the app
	@scripts/setup.sh pwa
	@cd pwa && npm run --silent native

lock:  ## Pin dependencies anew after a change of requirements/*.in or package.json; UPGRADE=1 takes newer ones
	@scripts/lock.sh

audit-deps:  ## Ask whether a hole is known in any package that is locked; what does not answer is named
	@python3 scripts/supply.py audit

sbom:  ## List every package that is locked, as CycloneDX, in sbom/
	@python3 scripts/supply.py sbom

clean:  ## Remove what set-up, builds and tests left behind; keeps ./var
	rm -rf .venv .stamps pwa/node_modules pwa/dist pwa/dist-native e2e/node_modules e2e/test-results e2e/playwright-report
	rm -rf sbom .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find server realtime workers scripts e2e -name __pycache__ -prune -exec rm -rf {} +

setup-run:
	@scripts/setup.sh venv texts dist

setup-cluster:
	@scripts/setup.sh servers venv texts dist

setup-dev:
	@scripts/setup.sh venv-dev texts pwa e2e

setup-quick:
	@scripts/setup.sh venv-dev texts pwa e2e system

setup-test:
	@scripts/setup.sh venv-dev texts dist e2e system
