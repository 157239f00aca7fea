"""Who wrote a program for a version of the public API can go on: nothing breaks it, and what is new is told."""

from __future__ import annotations

import json

import pytest

from server.api.public.tests.schema.documents import RELEASED, page, today
from server.api.public.versions import NEWEST, VERSIONS
from server.testing.guards.api_differences import bare, differences_of

DAYS = [version.day for version in VERSIONS]


def stored_document(day: str):
    return json.loads((RELEASED / f"{day}.json").read_text())


def test_the_document_of_each_version_is_kept():
    assert sorted(path.stem for path in RELEASED.glob("*.json")) == DAYS
    assert today()["info"]["version"] == NEWEST


@pytest.mark.parametrize("day", DAYS)
def test_no_program_breaks(day):
    """What breaks is to be undone by a later version (`api.public.versions`): name one, and keep its document."""
    later = [version for version in VERSIONS if version.day > day]
    undone = {operation for version in later for change in version.changes for operation in change.operations}
    found = differences_of(stored_document(day), bare(today()))
    assert [str(one) for one in found if one.is_breaking and one.operation not in undone] == []


def test_what_is_new_since_the_newest_version_stands_in_the_changelog():
    changelog = page("changelog.md")
    found = differences_of(stored_document(NEWEST), bare(today()))
    assert [str(one) for one in found if not one.is_breaking and f"`{one.name}`" not in changelog] == []


def test_the_changelog_names_each_version_the_newest_first():
    headings = [line.removeprefix("## ") for line in page("changelog.md").splitlines() if line.startswith("## ")]
    assert [day for day in headings if day in DAYS] == DAYS[::-1]
    assert headings == sorted(headings, reverse=True)
