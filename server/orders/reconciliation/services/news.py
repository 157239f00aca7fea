"""What a provider tells by itself: each event is handled once, in any order, whatever it names."""

from __future__ import annotations

import logging
from contextlib import suppress

from server.orders.reconciliation.services.disputes import hear_dispute
from server.orders.refunds.services import refunds
from server.orders.refunds.services.elsewhere import hear_of_failure, hear_of_refund
from server.orders.selling.services import pay
from server.payments.models import Charge, ProviderEvent
from server.payments.news import News, NewsKind
from server.payments.selectors import find_charge, find_refund
from server.payments.services import provider_events, refunding
from server.stock.errors import ReservationOver

logger = logging.getLogger(__name__)
State = ProviderEvent.State


def hear(news: News) -> None:
    """Keep an event and do what it asks for; an event that was handled before changes nothing.

    What names something that we do not have is kept for the reconciliation, which names it.
    """
    event = provider_events.keep_news(news)
    if event is None:
        return
    is_known = _HANDLERS[news.kind](news)
    provider_events.end_news(event, State.HANDLED if is_known else State.UNKNOWN)


def _money_came(news: News) -> bool:
    charge = find_charge(news)
    if charge is None:
        return False
    if (news.amount, news.currency) != (charge.amount, charge.currency):
        logger.error("Charge %s was paid otherwise than it was asked for: see %s", charge.pk, news.provider_id)
        return False
    with suppress(ReservationOver):  # then the money goes back by itself, and the buyer is told so
        pay.settle(charge_id=charge.pk, provider_id=news.provider_id)
    return True


def _money_will_not_come(news: News) -> bool:
    charge = find_charge(news)
    if charge is not None and charge.status == Charge.Status.PENDING:
        pay.fail(charge_id=charge.pk, provider_id=news.provider_id)
    return charge is not None


def _money_may_come(news: News) -> bool:
    """Do nothing: a card was refused, or a bank takes its time, and the same charge may still succeed."""
    return find_charge(news) is not None


def _refund_moved(news: News) -> bool:
    refund = find_refund(news)
    if refund is None:
        return hear_of_refund(news, at=news.made_at or news.happened_at)
    refunds.complete_refund(refund_id=refund.pk, provider_id=news.provider_id)
    return True


def _refund_failed(news: News) -> bool:
    refund = find_refund(news)
    if refund is not None:
        refunds.fail_refund(refund_id=refund.pk, message=news.message, provider_id=news.provider_id)
        return True
    return hear_of_failure(news)


def _refund_is_under_way(news: News) -> bool:
    refund = find_refund(news)
    if refund is None:
        return hear_of_refund(news, at=news.made_at or news.happened_at)
    if not refund.provider_id:
        refunding.name_refund(refund=refund, provider_id=news.provider_id)
    return True


def _nothing(news: News) -> bool:
    return True


_HANDLERS = {
    NewsKind.CHARGE_SUCCEEDED: _money_came,
    NewsKind.CHARGE_FAILED: _money_will_not_come,
    NewsKind.CHARGE_DECLINED: _money_may_come,
    NewsKind.CHARGE_PROCESSING: _money_may_come,
    NewsKind.REFUND_SUCCEEDED: _refund_moved,
    NewsKind.REFUND_PENDING: _refund_is_under_way,
    NewsKind.REFUND_FAILED: _refund_failed,
    NewsKind.DISPUTED: hear_dispute,
    NewsKind.OTHER: _nothing,
}
