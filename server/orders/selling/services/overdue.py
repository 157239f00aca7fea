"""Nobody is told that too little is left while reservations take it whose time is over.

The tick that expires them comes every five seconds; where it is late, whoever wants what they take expires them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from server.core.errors import Conflict
from server.events.models import Performance
from server.orders.errors import TooManyReservations
from server.orders.selling.services.give_back import expire_reservations

MOST = 200  # reservations that one call expires

Result = TypeVar("Result")
Given = ParamSpec("Given")


def after_overdue(call: Callable[Given, Result]) -> Callable[Given, Result]:
    """Have a call that was refused for want of something tried once more, if reservations that were over took any.

    The call takes `caller` by name, and its transaction is its own.
    """

    @wraps(call)
    def try_twice(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        try:
            return call(*args, **kwargs)
        except (Conflict, TooManyReservations):
            if not expire_reservations(account_id=kwargs["caller"].account_id, limit=MOST):  # type: ignore[attr-defined]
                raise
        return call(*args, **kwargs)

    return try_twice


def free_overdue(performances: Sequence[Performance]) -> bool:
    """Expire the reservations of these performances' account whose time is over; tell whether stock was read anew."""
    if not performances or not expire_reservations(account_id=performances[0].account_id, limit=MOST):
        return False
    for performance in performances:
        performance.stock.refresh_from_db()
    return True
