"""Previews the form of a ticket type or a promo code as if it were saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from server.accounts.caller import Caller, Channel, Staff
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.selectors import get_event, get_performance
from server.catalogue.upsells.models import Upsell
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE
from server.catalogue.venues.selectors import read_zone
from server.platform import clock
from server.platform.errors import NotFound
from server.pricing.basket import Included, Line, PromoTerms, terms_of
from server.pricing.codes import EACH_TICKET, CodeForm, discount_of, limit_per_booking, read_promo_draft
from server.pricing.errors import EVENT_REQUIRED, RULE_REQUIRED
from server.pricing.models import TicketType
from server.pricing.promo_code_selectors import least_of
from server.pricing.quote import Quote, basket_of, quote_basket, total_of
from server.pricing.ticket_type_eligibility import find_refusal, ticket_type_line
from server.pricing.ticket_type_form import TypeForm, read_type_draft

MAX_CHECKED = 5000  # upcoming performances
MOST_LISTED_FITTING, MOST_LISTED_OTHERS = 60, 40
MOST_IN_A_SAMPLE = 50


@dataclass(frozen=True)
class CheckedPerformance:
    """An upcoming performance, and why the type or the code is not for it; the reason is empty if it is."""

    performance: Performance
    reason: str

    @property
    def fits(self) -> bool:
        return not self.reason


@dataclass(frozen=True)
class SampleLine:
    name: str
    quantity: int
    price: Decimal
    total: Decimal


@dataclass(frozen=True, kw_only=True)
class SampleQuote:
    """The price of a few tickets with the type or the code, and without."""

    performance: Performance
    quote: Quote
    normal: Quote
    includes: Sequence[str] = ()

    @property
    def lines(self) -> list[SampleLine]:
        units = self.quote.units
        tickets = [unit for unit in units if unit.with_ticket is None]
        brought = [unit for unit in units if unit.with_ticket is not None]
        named = {name: [unit for unit in brought if unit.name == name] for name in self.includes}
        return [
            SampleLine(group[0].name, len(group), group[0].price, total_of(group, "total"))
            for group in (tickets, *named.values())
            if group
        ]


@dataclass(frozen=True, kw_only=True)
class FormPreview:
    """The preview of a form. `fits` has some of the upcoming performances, by start; `total` counts them all."""

    fits: Sequence[CheckedPerformance] = ()
    total: int = 0
    total_fitting: int = 0
    sample: SampleQuote | None = None
    wrong: Mapping[str, str]


def fitting_of(tried: Sequence[CheckedPerformance]) -> list[CheckedPerformance]:
    return [one for one in tried if one.fits]


def summarize_preview(
    tried: Sequence[CheckedPerformance], *, sample: SampleQuote | None, wrong: Mapping[str, str]
) -> FormPreview:
    """Summarize the checked performances; of many only some are listed, preferring those that fit."""
    fitting, others = fitting_of(tried), [one for one in tried if not one.fits]
    listed = [*fitting[:MOST_LISTED_FITTING], *others[:MOST_LISTED_OTHERS]]
    return FormPreview(
        fits=sorted(listed, key=lambda one: (one.performance.starts_at, one.performance.pk)),
        total=len(tried),
        total_fitting=len(fitting),
        sample=sample,
        wrong=wrong,
    )


def preview_ticket_type(*, caller: Caller, form: TypeForm) -> FormPreview:
    """Return the upcoming performances for which a type would be offered, and the price of some tickets."""
    values, wrong = read_type_draft(form)
    if not form.event_id:
        return FormPreview(wrong={"event_id": EVENT_REQUIRED, **wrong})
    event = get_event(caller=caller, event_id=form.event_id)
    # Checked as if enabled: that is what the form's user wants to see.
    type = TicketType(event=event, **{**values, "is_active": True, "name": form.name or "This type"})
    included = Upsell.objects.filter(pk__in=form.upsells, event=event, tax_category_id=INCLUDED_IN_TICKET_TYPE)
    brought = list(included.order_by("pk")) if form.upsells else []
    missing = next((row.name for row in brought if row.is_off), "")
    now = clock.now()
    coming = event.performances.filter(starts_at__gt=now).order_by("starts_at", "pk")[:MAX_CHECKED]
    tried = [CheckedPerformance(row, _type_reason(type, row, wrong, now, missing)) for row in coming]
    fitting = fitting_of(tried)
    sample = _type_sample(caller, type, brought, fitting[0].performance) if fitting else None
    return summarize_preview(tried, sample=sample, wrong=wrong)


def _type_reason(type: TicketType, performance: Performance, wrong: dict[str, str], now: datetime, missing: str) -> str:
    if wrong.get("matching_rule") == RULE_REQUIRED:
        return "no days or hours are chosen"
    refusal = find_refusal(type, performance, Channel.BOXOFFICE, now, missing=missing)
    return refusal.text if refusal else ""


def _type_sample(caller: Caller, type: TicketType, brought: Sequence[Upsell], first: Performance) -> SampleQuote:
    performance = get_performance(caller=caller, performance_id=first.pk)
    quantity = min(type.least, MOST_IN_A_SAMPLE)
    included = tuple(Included(upsell=row.pk, name=row.name) for row in brought)
    # An unsaved type only lacks a number.
    type.pk = 0
    normal = Line(terms=terms_of(performance), quantity=quantity)
    return SampleQuote(
        performance=performance,
        quote=quote_basket(basket_of([ticket_type_line(type, performance, quantity, included=included)])),
        normal=quote_basket(basket_of([normal])),
        includes=[one.name for one in included],
    )


TICKETS_IN_A_SAMPLE = 2  # unless the event only sells more at once
_OF_THE_DISCOUNT = {"discountvalue", "isamountorperc", "maxredemption", "maxperbooking", "ticketororder"}


def preview_promo_code(*, caller: Staff, account_id: int | None, form: CodeForm) -> FormPreview:
    """Return the upcoming performances of the chosen events for which a code would be valid, and a sample price.

    It is checked as if the code were valid today and enabled.

    :raises NotFound: if there is no such account, or it does not have one of the events.
    """
    owner = caller.account_for(account_id)
    wrong, moments = read_promo_draft(form, zone=read_zone(owner), is_new=not form.id)
    chosen = {(target.event, target.performance) for target in form.targets or ()}
    events = {event for event, _ in chosen}
    if Event.objects.filter(account_id=owner, pk__in=events).count() != len(events):
        raise NotFound
    coming = Performance.objects.filter(event__in=events, starts_at__gt=clock.now()).select_related("event")
    rows = coming.order_by("starts_at", "pk")[:MAX_CHECKED]
    tried = [CheckedPerformance(row, _promo_reason(row, chosen, moments)) for row in rows]
    fitting = fitting_of(tried)
    can_be_priced = fitting and not _OF_THE_DISCOUNT & wrong.keys()
    sample = _promo_sample(caller, form, fitting[0].performance) if can_be_priced else None
    return summarize_preview(tried, sample=sample, wrong=wrong)


def _promo_reason(row: Performance, chosen: Iterable[tuple[int, int]], moments: Mapping[str, datetime]) -> str:
    if (row.event_id, 0) not in chosen and (row.event_id, row.pk) not in chosen:
        return "not chosen"
    if row.starts_at < moments.get("window_starts_at", row.starts_at):
        return "before the event window"
    if row.starts_at > moments.get("window_ends_at", row.starts_at):
        return "after the event window"
    return ""


def _promo_sample(caller: Staff, form: CodeForm, first: Performance) -> SampleQuote:
    performance = get_performance(caller=caller, performance_id=first.pk)
    quantity = min(max(TICKETS_IN_A_SAMPLE, performance.event.min_count), MOST_IN_A_SAMPLE)
    lines = [Line(terms=terms_of(performance), quantity=quantity)]
    takes = discount_of(form)
    promo = PromoTerms(
        code=0,
        text=form.code,
        kind=takes["kind"],
        value=takes["value"],
        is_each=form.counts == EACH_TICKET,
        performances=frozenset({performance.pk}),
        left=least_of(takes["most"], limit_per_booking(form)),
    )
    return SampleQuote(
        performance=performance,
        quote=quote_basket(basket_of(lines, promo=promo)),
        normal=quote_basket(basket_of(lines)),
    )
