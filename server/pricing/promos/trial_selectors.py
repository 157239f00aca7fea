"""What a promo code would do if its form were saved as it is typed: nothing is, and it costs the same for any form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from server.accounts.caller import Staff
from server.core import clock
from server.core.errors import NotFound
from server.events.models import Event, Performance
from server.events.selectors import get_performance
from server.pricing.basket import Line, PromoTerms, basket_of
from server.pricing.codes import EACH_TICKET, CodeForm
from server.pricing.promos.form import read_draft, what_it_takes
from server.pricing.quote import quote_basket
from server.pricing.terms import terms_of
from server.pricing.trials import MOST_IN_A_SAMPLE, MOST_TRIED, Sample, Trial, Tried, fitting_of, trial_of
from server.venues.zone_selectors import read_zone

TICKETS_IN_A_SAMPLE = 2  # unless the event sells more at once only
_OF_THE_DISCOUNT = {"discountvalue", "isamountorperc", "maxredemption", "ticketororder"}


def try_promo(*, caller: Staff, account_id: int | None, form: CodeForm) -> Trial:
    """Tell which performances to come of the chosen events a code would be for, and what some tickets would cost.

    It is tried as if the code were good today and switched on.

    :raises NotFound: if there is no such account, or it has not one of the events.
    """
    owner = caller.account_for(account_id)
    wrong, moments = read_draft(form, zone=read_zone(owner), is_new=not form.id)
    chosen = {(target.event, target.performance) for target in form.targets or ()}
    events = {event for event, _ in chosen}
    if Event.objects.filter(account_id=owner, pk__in=events).count() != len(events):
        raise NotFound
    coming = Performance.objects.filter(event__in=events, starts_at__gt=clock.now()).select_related("event")
    rows = coming.order_by("starts_at", "pk")[:MOST_TRIED]
    tried = [Tried(row, _reason(row, chosen, moments)) for row in rows]
    fitting = fitting_of(tried)
    can_be_priced = fitting and not _OF_THE_DISCOUNT & wrong.keys()
    sample = _sample(caller, form, fitting[0].performance) if can_be_priced else None
    return trial_of(tried, sample=sample, wrong=wrong)


def _reason(row: Performance, chosen: Iterable[tuple[int, int]], moments: Mapping[str, datetime]) -> str:
    if (row.event_id, 0) not in chosen and (row.event_id, row.pk) not in chosen:
        return "not chosen"
    if row.starts_at < moments.get("window_starts_at", row.starts_at):
        return "before the event window"
    if row.starts_at > moments.get("window_ends_at", row.starts_at):
        return "after the event window"
    return ""


def _sample(caller: Staff, form: CodeForm, first: Performance) -> Sample:
    performance = get_performance(caller=caller, performance_id=first.pk)
    quantity = min(max(TICKETS_IN_A_SAMPLE, performance.event.min_count), MOST_IN_A_SAMPLE)
    lines = [Line(terms=terms_of(performance), quantity=quantity)]
    takes = what_it_takes(form)
    promo = PromoTerms(
        code=0,
        text=form.code,
        kind=takes["kind"],
        value=takes["value"],
        is_each=form.counts == EACH_TICKET,
        performances=frozenset({performance.pk}),
        left=takes["most"],
    )
    return Sample(
        performance=performance,
        quote=quote_basket(basket_of(lines, promo=promo)),
        normal=quote_basket(basket_of(lines)),
    )
