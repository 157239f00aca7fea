"""What a ticket type would do if its form were saved as it is typed: nothing is, and it costs the same for any form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from server.accounts.caller import Caller, Channel
from server.core import clock
from server.events.models import Performance
from server.events.selectors import get_event, get_performance
from server.pricing.basket import Included, Line, Unit, basket_of
from server.pricing.fitting import line_of, why_not
from server.pricing.models import TicketType
from server.pricing.quote import Quote, quote_basket, total_of
from server.pricing.terms import terms_of
from server.pricing.type_errors import EVENT_REQUIRED, RULE_REQUIRED
from server.pricing.type_form import TypeForm, read_draft
from server.upsells.models import Upsell
from server.venues.models import INCLUDED_IN_TICKET_TYPE

MOST_TRIED = 5000  # performances to come
MOST_LISTED_FITTING, MOST_LISTED_OTHERS = 60, 40
MOST_IN_A_SAMPLE = 50


@dataclass(frozen=True)
class Tried:
    """A performance to come, and why the type is not offered for it; the reason is empty if it is."""

    performance: Performance
    reason: str

    @property
    def fits(self) -> bool:
        return not self.reason


@dataclass(frozen=True)
class SampleLine:
    """So many of one thing at one price."""

    name: str
    quantity: int
    price: Decimal
    total: Decimal


@dataclass(frozen=True, kw_only=True)
class Sample:
    """What the fewest tickets of the type that may be bought would cost, and as many normal ones."""

    performance: Performance
    quote: Quote
    normal: Quote
    includes: Sequence[str]

    @property
    def lines(self) -> list[SampleLine]:
        tickets, brought = ([unit for unit in self.quote.units if (unit.with_ticket is None) is is_ticket]
                            for is_ticket in (True, False))  # fmt: skip
        named = {name: [unit for unit in brought if unit.name == name] for name in self.includes}
        return [_line_of(units) for units in (tickets, *named.values()) if units]


def _line_of(units: Sequence[Unit]) -> SampleLine:
    return SampleLine(units[0].name, len(units), units[0].price, total_of(units, "total"))


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What a form would do. `fits` has some of the performances to come, by their start; `total` counts them all."""

    fits: Sequence[Tried]
    total: int
    total_fitting: int
    sample: Sample | None
    wrong: dict[str, str]


def try_type(*, caller: Caller, form: TypeForm) -> Trial:
    """Tell which performances to come a type as it is typed would be offered for, and what some tickets would cost.

    :raises NotFound: if there is no such event, or it is another account's.
    """
    values, wrong = read_draft(form)
    if not form.event_id:
        return Trial(fits=[], total=0, total_fitting=0, sample=None, wrong={"event_id": EVENT_REQUIRED, **wrong})
    event = get_event(caller=caller, event_id=form.event_id)
    # Tried as if it were switched on: whoever fills in the form asks what it would do then.
    type = TicketType(event=event, **{**values, "is_active": True, "name": form.name or "This type"})
    now = clock.now()
    coming = event.performances.filter(starts_at__gt=now).order_by("starts_at", "pk")[:MOST_TRIED]
    tried = [Tried(row, _reason(type, row, wrong, now)) for row in coming]
    fitting, others = ([one for one in tried if one.fits is fits] for fits in (True, False))
    listed = [*fitting[:MOST_LISTED_FITTING], *others[:MOST_LISTED_OTHERS]]
    return Trial(
        fits=sorted(listed, key=lambda one: (one.performance.starts_at, one.performance.pk)),
        total=len(tried),
        total_fitting=len(fitting),
        sample=_sample(caller, type, form, fitting[0].performance) if fitting else None,
        wrong=wrong,
    )


def _reason(type: TicketType, performance: Performance, wrong: dict[str, str], now: datetime) -> str:
    if wrong.get("matching_rule") == RULE_REQUIRED:
        return "no days or hours are chosen"
    refusal = why_not(type, performance, Channel.BOXOFFICE, now)
    return refusal.text if refusal else ""


def _sample(caller: Caller, type: TicketType, form: TypeForm, first: Performance) -> Sample:
    performance = get_performance(caller=caller, performance_id=first.pk)
    quantity = min(type.least, MOST_IN_A_SAMPLE)
    brought = Upsell.objects.filter(
        pk__in=form.upsells, event_id=type.event_id, tax_category_id=INCLUDED_IN_TICKET_TYPE, deleted_at=None
    )
    included = tuple(Included(upsell=row.pk, name=row.name) for row in brought.order_by("pk"))
    # Only a number is missing of a type that is not saved yet.
    type.pk = 0
    normal = Line(terms=terms_of(performance), quantity=quantity)
    return Sample(
        performance=performance,
        quote=quote_basket(basket_of([line_of(type, performance, quantity, included=included)])),
        normal=quote_basket(basket_of([normal])),
        includes=[one.name for one in included],
    )
