"""Frames of topics match the schema, from which the PWA's frame types are generated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from realtime.topics import parse
from server.administration.topics import PLATFORM_ADMIN
from server.platform.live import FAMILIES
from server.testing.guards.contract import Contract

FOLDER = Path(__file__).parent / "fixtures"


@pytest.fixture(scope="module")
def contract() -> Contract:
    return Contract()


def payloads_of(name: str, body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield each state and item of a snapshot or frame, with its topic's pattern."""
    pattern = parse(name).family.pattern
    if "state" in body:
        yield pattern, body["state"]
    for item in body.get("items", []):
        yield pattern, item


def all_payloads() -> list[tuple[str, Any]]:
    found = []
    for file in sorted(FOLDER.glob("*.json")):
        triple = json.loads(file.read_text())
        bodies = [(frame["topic"], frame) for frame in triple["frames"]]
        bodies += [*triple["old"].items(), *triple["new"].items()]
        found += [each for name, body in bodies for each in payloads_of(name, body)]
    return found


def test_states_and_items_are_what_the_schema_says(contract: Contract) -> None:
    seen = set()
    for pattern, body in all_payloads():
        seen.add(pattern)
        assert contract.differences(contract.topic(pattern), body) == [], pattern

    assert seen == set(FAMILIES) - {PLATFORM_ADMIN.pattern}
