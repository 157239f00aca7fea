"""Reading the Events Summary: what has been sold of all that is on the dashboard.

The figures are the counters of the performances' stock, which every sale and refund moves, so they cost the same with
ten orders or a million.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Case, F, QuerySet, Sum, When

from server.accounts.caller import Staff
from server.core import clock
from server.events.models import Performance
from server.insight.dashboard.selectors import list_dashboard
from server.insight.summary.days import DAYS, SoldAt, Summary, summed_up

# The last day ends so much later where the calendar is behind: some zone is always half a day behind or ahead.
WINDOW = timedelta(days=DAYS + 2)


def read_summary(*, caller: Staff, account_id: int) -> Summary:
    """Read the figures of the next days and of all that is to come, in one query."""
    now = clock.now()
    # Whatever comes after the window is one row a zone and currency, however much it is.
    within = Case(When(starts_at__lt=now + WINDOW, then=F("starts_at")))
    rows = (
        list_dashboard(caller=caller, account_id=account_id)
        .order_by()
        .values(at=within, zone=F("timezone"), currency=F("event__currency"))
        .annotate(sold=Sum("stock__sold"), capacity=Sum("stock__capacity"), revenue=Sum("stock__revenue"))
    )
    return summed_up(
        (
            SoldAt(
                starts_at=row["at"],
                zone=row["zone"],
                currency=row["currency"],
                sold=row["sold"],
                capacity=row["capacity"],
                revenue=row["revenue"],
            )
            for row in rows
        ),
        now,
    )


def read_currencies(*, caller: Staff, account_id: int) -> list[str]:
    """Read in which currencies what is to come is sold."""
    rows = list_dashboard(caller=caller, account_id=account_id).order_by("event__currency")
    return list(rows.values_list("event__currency", flat=True).distinct())


def list_top_selling(*, caller: Staff, account_id: int) -> QuerySet[Performance]:
    """List what is to come, that of which most tickets were sold first; of as many, the nearest."""
    return list_dashboard(caller=caller, account_id=account_id).order_by("-stock__sold", "starts_at", "pk")
