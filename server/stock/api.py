"""The spec's call for holds (part 2, section 7).

It lives in the app that owns the rows: nothing of it knows of events, which stand above. What a performance gives to
holds is asked of `server.events.allotments.api`, since a performance is an event's.
"""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.actions import Actions
from server.core.http.api import call
from server.core.http.replies import DONE, PageOf
from server.stock import selectors
from server.stock.serializers import HOLD, HOLDS, HoldAction, ManageHoldIn
from server.stock.services.holds import create_hold, delete_hold, update_hold


def _list(view: OrganiserView, wire: ManageHoldIn) -> Response:
    asked = wire.asked
    holds = selectors.list_holds(
        caller=view.caller,
        account_id=view.caller.account_for(asked["account_id"]),
        search=asked["search"],
        ordering=asked["ordering"],
    )
    return HOLDS(PageOf(holds, asked))


def _add(view: OrganiserView, wire: ManageHoldIn) -> Response:
    hold = create_hold(caller=view.caller, account_id=wire.asked["account_id"], form=wire.form())
    return HOLD(hold, message="created")


def _edit(view: OrganiserView, wire: ManageHoldIn) -> Response:
    hold = update_hold(
        caller=view.caller, hold_id=wire.asked["id"], form=wire.form(), version=wire.asked.get("version")
    )
    return HOLD(hold, message="updated")


def _delete(view: OrganiserView, wire: ManageHoldIn) -> Response:
    delete_hold(caller=view.caller, hold_id=wire.asked["id"])
    return DONE(message="deleted")


_MANAGE: Actions[OrganiserView, ManageHoldIn] = Actions(
    word="action_type",
    shape=ManageHoldIn,
    handlers={HoldAction.LIST: _list, HoldAction.ADD: _add, HoldAction.EDIT: _edit, HoldAction.DELETE: _delete},
)


class ManageHoldView(OrganiserView):
    @call(ManageHoldIn, HOLD, HOLDS, DONE)
    def post(self, wire: ManageHoldIn) -> Response:
        return _MANAGE.answer(self, wire)
