"""The table of OWASP's ASVS 5.0.0 in docs/security.md: each item of levels 1 and 2 once, with existing references."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TABLE = (ROOT / "docs" / "security.md").read_text()
# How many items of levels 1 and 2 each section has; they are numbered from 1.
ITEMS = {
    **{"1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1},
    **{"3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4},
    **{"5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5},
    **{"6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2},
    **{"8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11},
    **{"10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1},
    **{"12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4},
    **{"14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3},
    **{"17.1": 1, "17.2": 4, "17.3": 2},
}


def test_each_item_of_the_standard_is_answered_once():
    expected = [f"v5.0.0-{section}.{number}" for section, most in ITEMS.items() for number in range(1, most + 1)]
    assert re.findall(r"^\| (v5\.0\.0-[\d.]+) \|", TABLE, flags=re.MULTILINE) == expected


def test_what_is_named_is_there():
    cells = [line.rsplit("|", 2)[1] for line in TABLE.splitlines() if line.startswith("| v5")]
    named = {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}
    links = set(re.findall(r"\]\(([^)#]+)", TABLE))
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
    assert sorted(link for link in links if not (ROOT / "docs" / link).exists()) == []


def test_nothing_is_left_open():
    cells = [line.rsplit("|", 2)[1].strip() for line in TABLE.splitlines() if line.startswith("| v5")]
    assert all(cell.startswith("n/a") or "`" in cell for cell in cells)
