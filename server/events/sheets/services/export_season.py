"""An event's performances as the sheet that they can be changed by: downloaded, edited, uploaded again."""

from __future__ import annotations

from contextlib import nullcontext
from typing import IO

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.workbooks import write_workbook
from server.events import selectors
from server.events.sheets import season
from server.events.sheets.services.sheet_reader import FEW, a_turn

AT_A_TIME = 500


def export_season(*, caller: Staff, event_id: int) -> IO[bytes]:
    """Write all performances of an event to a workbook, in constant memory; days look as the caller writes them.

    :raises NotFound: if the event is not the caller's.
    :raises SheetsBusy: if it has many, and other large sheets are being read or written.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = selectors.get_event(caller=caller, event_id=event_id)
    performances = selectors.list_performances(event=event)
    with a_turn() if performances.count() > FEW else nullcontext():
        return write_workbook(
            title="Performances",
            headings=season.HEADINGS,
            rows=(season.row_of(performance) for performance in performances.iterator(chunk_size=AT_A_TIME)),
            formats=season.formats_of(caller.user.date_format),
        )
