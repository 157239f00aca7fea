"""The calls of the bulk edit (spec part 1, section 7, updateEventDetailsBulk)."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.core.http.replies import written
from server.events import selectors
from server.events.bulk.reach import BulkResult
from server.events.bulk.serializers import BULK_EDIT, DAY_HOURS, BulkEditIn, DayHoursIn, RefusalOut
from server.events.bulk.services.bulk_edit import bulk_edit
from server.events.bulk.services.undo_bulk_edit import undo_bulk_edit
from server.events.errors import BulkRefused


class BulkEditView(OrganiserView):
    @call(BulkEditIn, BULK_EDIT)
    def post(self, wire: BulkEditIn) -> Response:
        try:
            done = self._do(wire)
        except BulkRefused as none:
            none.more["refused"] = written(RefusalOut, none.refused)
            raise
        return BULK_EDIT(done, message=done.message)

    def _do(self, wire: BulkEditIn) -> BulkResult:
        asked = wire.asked
        event_id, account_id, is_dry_run = asked["eventid"], asked["account_id"], asked["dry_run"]
        if asked["undo"]:
            return undo_bulk_edit(
                caller=self.caller,
                event_id=event_id,
                account_id=account_id,
                edit_id=asked["undo"],
                is_dry_run=is_dry_run,
                agreed=asked["agreed"],
            )
        return bulk_edit(
            caller=self.caller, event_id=event_id, account_id=account_id, form=wire.form(), is_dry_run=is_dry_run
        )


class DayHoursView(OrganiserView):
    @call(DayHoursIn, DAY_HOURS)
    def post(self, wire: DayHoursIn) -> Response:
        return DAY_HOURS(selectors.list_day_hours(caller=self.caller, event_id=wire.asked["eventid"]))
