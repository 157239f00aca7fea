"""The spec's calls for what performances set aside (part 1, section 7, Allocations), and the season's view of it.

The holds themselves are stock's (`server.stock.api`). Here stands what needs the performance, which is above stock:
whose event it is of, when it begins, and so when its holds release themselves.
"""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core import clock
from server.core.http.actions import Actions
from server.core.http.api import call
from server.core.http.replies import PageOf, written
from server.events.allotments import selectors as allotments
from server.events.allotments.serializers import (
    ALLOTMENTS,
    SEASON,
    AllotmentAction,
    AllotmentSeasonIn,
    ManageAllotmentsIn,
)
from server.events.allotments.services.set_aside import set_aside, take_back
from server.events.selectors import get_event, states_of
from server.stock.serializers import HoldNameOut

PERFORMANCES_A_PAGE = 25
SHOWN_AFTER_START = 3  # hours, as on the public pages


def _which(wire: ManageAllotmentsIn) -> dict[str, int]:
    event_id = wire.asked["event_id"] or wire.asked["eventid"]
    return {"event_id": event_id, "performance_id": wire.asked["eventdetail_id"]}


def _answer(view: OrganiserView, wire: ManageAllotmentsIn, *, message: str) -> Response:
    performance = allotments.get_performance_of(caller=view.caller, **_which(wire))
    rows = allotments.list_allotments(performance=performance)
    return ALLOTMENTS(
        rows, message=message, available=performance.stock.available, holds=_names_of(performance.account_id)
    )


def _names_of(account_id: int) -> list[dict[str, Any]]:
    return written(HoldNameOut, allotments.list_hold_names(account_id=account_id))


def _list(view: OrganiserView, wire: ManageAllotmentsIn) -> Response:
    return _answer(view, wire, message="Success")


def _all(view: OrganiserView, wire: ManageAllotmentsIn) -> Response:
    set_aside(caller=view.caller, **_which(wire), rows=wire.asked.get("rows", []))
    return _answer(view, wire, message="created")


def _take_back(view: OrganiserView, wire: ManageAllotmentsIn) -> Response:
    count = take_back(caller=view.caller, **_which(wire), hold_id=wire.asked["hold_id"])
    tickets = "1 ticket is" if count == 1 else f"{count} tickets are"
    return _answer(view, wire, message=f"{tickets} kept again")


_MANAGE: Actions[OrganiserView, ManageAllotmentsIn] = Actions(
    word="action_type",
    shape=ManageAllotmentsIn,
    handlers={AllotmentAction.LIST: _list, AllotmentAction.ALL: _all, AllotmentAction.TAKE_BACK: _take_back},
)


class ManageAllotmentsView(OrganiserView):
    @call(ManageAllotmentsIn, ALLOTMENTS)
    def post(self, wire: ManageAllotmentsIn) -> Response:
        return _MANAGE.answer(self, wire)


class AllotmentSeasonView(OrganiserView):
    """One event's performances with what each hold has of them, and the account's holds by name."""

    @call(AllotmentSeasonIn, SEASON)
    def post(self, wire: AllotmentSeasonIn) -> Response:
        asked = wire.asked
        event = get_event(caller=self.caller, event_id=asked["eventid"])
        since = None if asked["past"] else clock.now() - clock.hours(SHOWN_AFTER_START)
        page = PageOf(allotments.list_season(event=event, since=since), {"page_size": PERFORMANCES_A_PAGE, **asked})
        states = states_of(page.rows)
        return SEASON([states[row.pk] for row in page.rows], holds=_names_of(event.account_id), total=page.total)
