"""The records of `docs/decisions`: how they are named and divided, and that the index and all mentions agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DECISIONS = ROOT / "docs/decisions"
NAME = re.compile(r"(\d{4})(-[a-z0-9]+)+\.md")
SECTIONS = ["## Context", "## Decision", "## Consequences"]
# `decision 0044`, `decisions 0044 and 0138`, `docs/decisions/0044-…`
MENTION = re.compile(r"[Dd]ecisions?[ /](\d{4})(?:(?:, | and )(\d{4}))*")


def records() -> list[Path]:
    return sorted(path for path in DECISIONS.glob("*.md") if path.name != "README.md")


def test_each_record_has_a_number_a_title_and_the_three_sections():
    assert [path.name for path in records() if not NAME.fullmatch(path.name)] == []
    numbers = [path.name[:4] for path in records()]
    assert len(set(numbers)) == len(numbers)
    for path in records():
        lines = path.read_text().splitlines()
        assert re.fullmatch(r"# \D.*", lines[0]), f"{path.name}: begin with the title, without the number"
        assert [line for line in lines if line.startswith("## ")] == SECTIONS, path.name


def test_the_index_names_each_record_by_its_title():
    listed = re.findall(r"^- \[(\d{4})\]\(([^)]+)\) (.+)$", (DECISIONS / "README.md").read_text(), re.MULTILINE)
    titles = {path.name: path.read_text().splitlines()[0].removeprefix("# ") for path in records()}
    assert sorted((name[:4], name, title) for name, title in titles.items()) == sorted(listed)


def test_each_record_that_is_mentioned_is_there():
    known = {path.name[:4] for path in records()}
    mentioned = {
        (number, path.relative_to(ROOT).as_posix())
        for path in sources()
        for mention in MENTION.finditer(path.read_text())
        for number in re.findall(r"\d{4}", mention[0])
    }
    assert len(mentioned) > 20
    assert {(number, path) for number, path in mentioned if number not in known} == set()


def sources() -> Iterator[Path]:
    yield ROOT / "README.md"
    for folder in ("docs", "realtime", "server", "workers", "scripts", "pwa/src", "e2e/journeys", "e2e/walks"):
        yield from (path for path in (ROOT / folder).rglob("*") if path.suffix in {".md", ".py", ".ts", ".tsx"})
