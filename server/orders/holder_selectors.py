"""Finding tickets by whoever comes with them, where that is not the buyer."""

from __future__ import annotations

from django.db.models import QuerySet

from server.orders.models import HolderTerm
from server.payments.words import Sought


def find_named(*, performance_id: int, sought: Sought) -> QuerySet[HolderTerm, int]:
    """Give the numbers of a performance's tickets whose holder has all the words that were typed, by an index alone."""
    rows = HolderTerm.objects.filter(performance_id=performance_id)
    if not sought.beginnings:
        return rows.none().values_list("ticket_id", flat=True)
    first, *others = (rows.filter(word__prefix=beginning) for beginning in sought.beginnings)
    for other in others:
        first = first.filter(ticket_id__in=other.values("ticket_id"))
    return first.values_list("ticket_id", flat=True).distinct()
