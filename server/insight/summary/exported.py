"""The tiles of the Events Summary as files."""

from __future__ import annotations

from dataclasses import replace

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported, of_rows
from server.insight.dashboard.selectors import list_dashboard
from server.insight.summary.selectors import list_top_selling, read_currencies, read_summary
from server.insight.summary.serializers import DaysIn, SummaryIn, TopSellingIn
from server.insight.summary.tables import days_listed, performance_columns, told_once


@exported("next_days", title="Next 6 Days", form=DaysIn, roles=NOT_DOOR_STAFF)
def next_days(caller: Staff, wire: DaysIn) -> Listed:
    account = caller.account_for(wire.asked["accountid"])
    return days_listed(read_summary(caller=caller, account_id=account), part=wire.asked["days"])


@exported("top_selling", title="Top Selling Events", form=TopSellingIn, roles=NOT_DOOR_STAFF)
def top_selling(caller: Staff, wire: TopSellingIn) -> Listed:
    account = caller.account_for(wire.asked["account_id"])
    currencies = read_currencies(caller=caller, account_id=account)
    rows = list_top_selling(caller=caller, account_id=account)
    return replace(of_rows(rows, performance_columns(currencies)), notes=told_once(currencies))


@exported("upcoming_events", title="Upcoming Events", form=SummaryIn, roles=NOT_DOOR_STAFF)
def upcoming_events(caller: Staff, wire: SummaryIn) -> Listed:
    account = caller.account_for(wire.asked["accountid"])
    currencies = read_currencies(caller=caller, account_id=account)
    rows = list_dashboard(caller=caller, account_id=account)
    return replace(of_rows(rows, performance_columns(currencies)), notes=told_once(currencies))
