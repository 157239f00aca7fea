"""What providers have told us: each event is kept by its id, and handled once."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef

from server.core import clock
from server.payments.models import Difference, ProviderEvent
from server.payments.news import News

State = ProviderEvent.State
KEPT_FOR = timedelta(days=90)  # a provider sends no event again after three days; disputes last for weeks


def keep_news(news: News) -> ProviderEvent | None:
    """Keep one event; None if it was handled before, however often it is sent."""
    event, _ = ProviderEvent.objects.get_or_create(
        provider_id=news.event_id,
        defaults={
            "gateway": news.gateway,
            "kind": news.word,
            "account_there": news.account_there,
            "subject": news.provider_id,
            "body": _body_of(news),
            "happened_at": news.happened_at,
            "received_at": clock.now(),
        },
    )
    return None if event.state == State.HANDLED else event


def end_news(event: ProviderEvent, state: ProviderEvent.State) -> None:
    """Note that an event was handled, or that it names something that we do not have."""
    ProviderEvent.objects.filter(pk=event.pk).exclude(state=State.HANDLED).update(
        state=state, handled_at=clock.now() if state == State.HANDLED else None
    )


def forget_news(*, now: datetime, limit: int) -> int:
    """Remove events that were handled long ago, the oldest first, and tell how many there were.

    What nobody could handle, and what a difference names, stays as long as somebody may ask about it.
    """
    old = ProviderEvent.objects.filter(state=State.HANDLED, handled_at__lt=now - KEPT_FOR)
    named = Difference.objects.filter(provider_id__in=[OuterRef("provider_id"), OuterRef("subject")])
    ids = list(old.exclude(Exists(named)).order_by("handled_at").values_list("pk", flat=True)[:limit])
    ProviderEvent.objects.filter(pk__in=ids).delete()
    return len(ids)


def _body_of(news: News) -> dict[str, Any]:
    """Give what handling an event needs, with amounts and moments as text: no card and nobody's address."""
    kept = {"kind": news.kind.value, "charge": news.charge_id, "key": news.key, "currency": news.currency}
    dispute = {name: str(value) for name, value in asdict(news.dispute).items()} if news.dispute else {}
    texts = {"amount": "" if news.amount is None else str(news.amount), "message": news.message}
    return {name: value for name, value in {**kept, **texts, "dispute": dispute}.items() if value}
