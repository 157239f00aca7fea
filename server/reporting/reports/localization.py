"""Reports in their reader's language: English in the code, German in `german.json`; other languages read English."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from server.platform.i18n import current_language
from server.platform.tables import Sheet, Table


@cache
def _german() -> Mapping[str, str]:
    texts: dict[str, str] = json.loads(Path(__file__).with_name("german.json").read_text())
    return texts


def localize(text: str) -> str:
    """Translate a text of a report into the active language, where that has it."""
    return _german().get(text, text) if current_language() == "de" else text


def localize_table(table: Table) -> Table:
    """Return a report's table with its title and the names of its columns in the active language."""
    return replace(table, title=localize(table.title), sheets=[_localize_sheet(sheet) for sheet in table.sheets])


def _localize_sheet(sheet: Sheet) -> Sheet:
    columns = [replace(column, heading=localize(column.heading)) for column in sheet.columns]
    return replace(sheet, name=localize(sheet.name), columns=columns)
