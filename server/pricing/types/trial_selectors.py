"""What a ticket type would do if its form were saved as it is typed: nothing is, and it costs the same for any form."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from server.accounts.caller import Caller, Channel
from server.core import clock
from server.events.models import Event, Performance
from server.events.selectors import get_event, get_performance
from server.pricing.basket import Included, Line, basket_of
from server.pricing.models import TicketType
from server.pricing.quote import quote_basket
from server.pricing.terms import terms_of
from server.pricing.trials import MOST_IN_A_SAMPLE, MOST_TRIED, Sample, Trial, Tried, fitting_of, trial_of
from server.pricing.types.errors import EVENT_REQUIRED, RULE_REQUIRED
from server.pricing.types.fitting import line_of, why_not
from server.pricing.types.form import TypeForm, read_draft
from server.upsells.models import Upsell
from server.venues.models import INCLUDED_IN_TICKET_TYPE


def try_type(*, caller: Caller, form: TypeForm) -> Trial:
    """Tell which performances to come a type as it is typed would be offered for, and what some tickets would cost.

    :raises NotFound: if there is no such event, or it is another account's.
    """
    values, wrong = read_draft(form)
    if not form.event_id:
        return Trial(wrong={"event_id": EVENT_REQUIRED, **wrong})
    event = get_event(caller=caller, event_id=form.event_id)
    # Tried as if it were switched on: whoever fills in the form asks what it would do then.
    type = TicketType(event=event, **{**values, "is_active": True, "name": form.name or "This type"})
    brought = _brought(form, event) if form.upsells else []
    missing = next((row.name for row in brought if row.is_off), "")
    now = clock.now()
    coming = event.performances.filter(starts_at__gt=now).order_by("starts_at", "pk")[:MOST_TRIED]
    tried = [Tried(row, _reason(type, row, wrong, now, missing)) for row in coming]
    fitting = fitting_of(tried)
    sample = _sample(caller, type, brought, fitting[0].performance) if fitting else None
    return trial_of(tried, sample=sample, wrong=wrong)


def _brought(form: TypeForm, event: Event) -> list[Upsell]:
    rows = Upsell.objects.filter(pk__in=form.upsells, event=event, tax_category_id=INCLUDED_IN_TICKET_TYPE)
    return list(rows.order_by("pk"))


def _reason(type: TicketType, performance: Performance, wrong: dict[str, str], now: datetime, missing: str) -> str:
    if wrong.get("matching_rule") == RULE_REQUIRED:
        return "no days or hours are chosen"
    refusal = why_not(type, performance, Channel.BOXOFFICE, now, missing=missing)
    return refusal.text if refusal else ""


def _sample(caller: Caller, type: TicketType, brought: Sequence[Upsell], first: Performance) -> Sample:
    performance = get_performance(caller=caller, performance_id=first.pk)
    quantity = min(type.least, MOST_IN_A_SAMPLE)
    included = tuple(Included(upsell=row.pk, name=row.name) for row in brought)
    # Only a number is missing of a type that is not saved yet.
    type.pk = 0
    normal = Line(terms=terms_of(performance), quantity=quantity)
    return Sample(
        performance=performance,
        quote=quote_basket(basket_of([line_of(type, performance, quantity, included=included)])),
        normal=quote_basket(basket_of([normal])),
        includes=[one.name for one in included],
    )
