"""Lists of the back office: sorted by each column, searched, paged, and as cheap with sixty rows as with three.

Who may see which rows is tested in `test_permissions`, and wrong pages in `test_paging`.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.audit.services import Action
from server.tests.every_call.lists import LISTS, FilledList, ListCall

pytestmark = [pytest.mark.django_db, pytest.mark.database]
each_list = pytest.mark.parametrize("call", LISTS, ids=lambda call: call.route)


@pytest.fixture
def filled(call: ListCall, api_for: Any) -> FilledList:
    filled = FilledList(call, api_for)
    filled.fill(6)
    return filled


AMOUNTS = ("taxpercentage", "difference")


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).removeprefix("-").isdigit()


def as_sorted(column: str, value: Any) -> Any:
    """Return a column's sort key: texts without regard to case, numbers by value, actions by their number.

    No limit is the highest.
    """
    if column == "action":
        return Action[value.upper()]
    if column == "maxredemption":
        return float("inf") if value is None else value
    if isinstance(value, str):
        return Decimal(value) if column in AMOUNTS and _is_number(value) else value.lower()
    return value


@each_list
def test_a_list_is_sorted_by_each_of_its_columns(filled: FilledList, call: ListCall):
    for column in call.order:
        for sign, is_reversed in (("", False), ("-", True)):
            found = [as_sorted(column, row[column]) for row in filled.rows(ordering=sign + column)]
            assert len(set(found)) > 1, f"{column} is the same everywhere: its order would prove nothing"
            assert found == sorted(found, reverse=is_reversed), sign + column


@each_list
def test_list_has_a_default_order_without_a_column(filled: FilledList, call: ListCall):
    usual = filled.rows(ordering=call.usual)

    assert filled.rows() == filled.rows(ordering="nonsense") == filled.rows(ordering="pk;") == usual
    assert len(usual) >= filled.made


@each_list
def test_a_list_is_searched_whatever_the_case_and_signs_mean_themselves(filled: FilledList, call: ListCall):
    everything = filled.rows()
    expected = [row for row in everything if any("ada" in row[name].lower() for name in call.searched)]

    assert 0 < len(expected) < len(everything)
    assert filled.rows(search=" aDA ") == expected
    assert filled.request(search="ada")["total"] == len(expected)
    assert filled.rows(search="100%") == []
    for name in call.searched:
        assert everything[0] in filled.rows(search=everything[0][name].upper()), name


@each_list
def test_list_is_paged_and_gives_its_total(filled: FilledList, call: ListCall):
    everything = filled.rows()
    page = filled.request(page=2, page_size=2)

    assert call.rows(page[call.at]) == everything[2:4]
    assert page["total"] == len(everything)
    assert filled.rows(page=99, page_size=2) == []


@each_list
def test_a_list_costs_the_same_with_three_rows_and_with_sixty(call: ListCall, api_for: Any):
    filled = FilledList(call, api_for)

    def cost() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as captured:
            total = filled.request(page=1, page_size=100, search="a")["total"]
        return len(captured), total

    filled.fill(4)
    few, rows = cost()
    filled.fill(56)
    many, more = cost()

    assert more >= rows + 20
    assert many == few == call.statements
