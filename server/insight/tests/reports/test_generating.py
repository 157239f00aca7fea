"""Generating a report: who may, with which token, and what comes of it."""

from __future__ import annotations

import pytest

from server.accounts.caller import Staff
from server.accounts.models import User
from server.insight.reports.asked import Span, Wanted
from server.insight.reports.catalogue_selectors import all_reports
from server.insight.reports.selectors import prepare, table_of
from server.testing.houses import build_house

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", list(all_reports()))
def test_every_report_of_a_house_can_be_read(name: str) -> None:
    house = build_house("Rosewood")
    caller = Staff(User.objects.get(email=house.email))
    for step in ("day", "week", "month"):
        prepared = prepare(
            caller=caller, wanted=Wanted(report=name, span=Span.THIS_YEAR, performance_id=house.performance)
        )
        table = table_of(prepared)
        print(name, [column.heading for column in table.sheets[0].columns])
        for sheet in table.sheets:
            for cells in sheet.cells():
                print(cells)
            print(sheet.totals)
        break
