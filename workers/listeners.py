"""From what the server announces to the tasks that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from server.core import owed
from server.core.announce import Change, announced
from server.core.changes import WorkOwed
from workers.tasks import core

Fact = TypeVar("Fact", bound=Change)


def listens_to(kind: type[Fact]) -> Callable[[Callable[[Fact], None]], Callable[[Fact], None]]:
    """Have a function called for every announced change of a kind, after its commit."""

    def connect(listener: Callable[[Fact], None]) -> Callable[[Fact], None]:
        def receive(change: Fact, **_: Any) -> None:
            listener(change)

        announced.connect(receive, sender=kind, weak=False, dispatch_uid=f"workers.{listener.__name__}")
        return listener

    return connect


@listens_to(WorkOwed)
def do_what_is_owed(change: WorkOwed) -> None:
    wait = owed.KINDS[change.kind].begins_after.total_seconds()
    core.do_owed_work.apply_async(kwargs={"work_id": change.work_id}, countdown=wait)
