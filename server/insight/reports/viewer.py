"""A report as a page: landscape A4 when it is printed, no script, its headings again on every sheet of paper."""

from __future__ import annotations

from base64 import b64encode
from datetime import date, datetime
from functools import cache
from hashlib import sha256
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from server.core import wire
from server.core.tables.table import Kind, Sheet, Table, as_text

# Of the style: numbers stand at the right, and neither they nor days are broken.
_LOOKS = {kind: "n" for kind in Kind if kind.is_number} | {Kind.DAY: "d", Kind.MOMENT: "d"}


@cache
def style() -> str:
    """Give the style of the page; its policy names it by its digest."""
    return render_to_string("insight/report.css")


@cache
def policy() -> str:
    """Give the page's policy: its own style, and nothing else from anywhere. Our screens alone may frame it."""
    digest = b64encode(sha256(style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )


def page_of(table: Table) -> str:
    """Write a table as a page."""
    sheets = [_sheet(sheet, named=sheet.name != table.title) for sheet in table.sheets]
    return _page({"title": table.title, "notes": table.notes, "sheets": sheets})


def refusal_page(message: str) -> str:
    """Write why there is no report, as a page."""
    return _page({"title": "No report", "refusal": message})


def _page(said: dict[str, Any]) -> str:
    return render_to_string("insight/report.html", {**said, "style": mark_safe(style())})  # noqa: S308  (our own file)


def _sheet(sheet: Sheet, *, named: bool) -> dict[str, Any]:
    kinds = [column.kind for column in sheet.columns]
    looks = [_LOOKS.get(kind, "") for kind in kinds]

    def written(cells: Any) -> list[tuple[str, str]]:
        return [(_written(value, kind), look) for value, kind, look in zip(cells, kinds, looks, strict=True)]

    return {
        "name": sheet.name if named else "",
        "headings": [(column.heading, look) for column, look in zip(sheet.columns, looks, strict=True)],
        "rows": [written(cells) for cells in sheet.cells()],
        "totals": written(sheet.totals) if sheet.totals else [],
    }


def _written(value: Any, kind: Kind) -> str:
    """Write a value as on paper, but days and moments as the office does: Sat 1 May 2027, 7:30PM."""
    if kind is Kind.MOMENT and isinstance(value, datetime):
        return wire.local_in_words(value)
    if kind is Kind.DAY and isinstance(value, date):
        return wire.day_in_words(value)
    return as_text(value, kind)
