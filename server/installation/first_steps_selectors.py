"""What an organisation has done of its first steps, from its venue to its first guest at the door."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, Subquery

from server.accounts.caller import NOT_DOOR_STAFF, Channel, Staff
from server.accounts.models import Account
from server.catalogue.events.models import Event, Performance
from server.catalogue.venues.models import Venue
from server.checkin.models import ScanRecord
from server.inventory.models import Reservation
from server.platform import clock


@dataclass(frozen=True)
class FirstSteps:
    """Which steps are done, and the event and performance that the next ones are about; 0 for none yet."""

    account: int
    has_venue: bool
    has_event: bool
    is_on_sale: bool
    has_sold_at_counter: bool
    is_embedded: bool
    has_scanned: bool
    event_id: int
    performance_id: int
    takes_cards: bool


def read_first_steps(*, caller: Staff, account_id: int) -> FirstSteps:
    """Read the first steps of an account, in one query."""
    caller.needs(*NOT_DOOR_STAFF)
    now, own = clock.now(), OuterRef("pk")
    performances = Performance.objects.filter(account=own, is_active=True, cancelled_at=None)
    to_come = performances.filter(starts_at__gt=now).order_by("starts_at", "pk")
    paid = Reservation.objects.filter(account=own, status=Reservation.Status.PAID)
    row = (
        caller.within(Account.objects.filter(pk=account_id), "pk")
        .annotate(
            has_venue=Exists(Venue.objects.filter(account=own)),
            has_event=Exists(Event.objects.filter(account=own)),
            is_on_sale=Exists(performances.filter(is_on_sale=True, on_sale_at__lte=now)),
            has_sold_at_counter=Exists(paid.filter(channel=Channel.BOXOFFICE)),
            has_sold_online=Exists(paid.filter(channel=Channel.ONLINE)),
            has_scanned=Exists(ScanRecord.objects.filter(account=own)),
            event_id=Subquery(Event.objects.filter(account=own).order_by("-pk").values("pk")[:1]),
            performance_id=Subquery(to_come.filter(is_on_sale=True, on_sale_at__lte=now).values("pk")[:1]),
            is_listed=Q(frames_told_at__isnull=False) | ~Q(widget_origins=""),
        )
        .get()
    )
    return FirstSteps(
        account=row.pk,
        has_venue=row.has_venue,
        has_event=row.has_event,
        is_on_sale=row.is_on_sale,
        has_sold_at_counter=row.has_sold_at_counter,
        is_embedded=row.is_listed or row.has_sold_online,
        has_scanned=row.has_scanned,
        event_id=row.event_id or 0,
        performance_id=row.performance_id or 0,
        takes_cards=bool(settings.TAKES_CARDS and row.stripe_id),
    )
