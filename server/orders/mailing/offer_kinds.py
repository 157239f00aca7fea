"""The letters about a performance that is offered in place of another: that tickets were moved, and what to choose."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from functools import cached_property
from typing import Any

from server.core.services import post
from server.core.spoken import spoken_date
from server.orders.links import order_address
from server.orders.mailing.kinds import event_of
from server.orders.mailing.letters import LetterKind, register_letter
from server.orders.models import Offer


class _OfferLetter(LetterKind):
    """A letter about an order that another performance was offered for, with both."""

    needs = ("offer", "order")

    @cached_property
    def offer(self) -> Offer:
        rows = Offer.objects.select_related("source__event__venue", "target__event__venue")
        return rows.get(pk=self.row.data["offer"])

    def words(self) -> dict[str, Any]:
        offer = self.offer
        return {
            **super().words(),
            "events": [asdict(event_of(offer.target))],
            "was": asdict(event_of(offer.source)),
            "is_cancelled": offer.source.cancelled_at is not None,
            "words": offer.words,
            "url": order_address(self.payment, origin=offer.origin),
        }


@register_letter
class MovedLetter(_OfferLetter):
    """That an order's tickets are for another performance now, in the organiser's words; its tickets come by a mail."""

    kind = "moved"
    name = "Word that the tickets were moved"
    templates = "orders/letters/moved"

    @property
    def subject(self) -> str:
        return post.on_one_line(f"Your tickets for {self.offer.source.event.name} are for another date now")


@register_letter
class OfferLetter(_OfferLetter):
    """What a buyer may have in place of a performance, and the link by which they choose until a day."""

    kind = "offer"
    name = "The offer of another date"
    templates = "orders/letters/offer"

    @property
    def has_something_left(self) -> bool:
        return self.offer.ended_at is None

    @property
    def subject(self) -> str:
        source = self.offer.source
        day = spoken_date(source.starts_at, source.timezone)
        return post.on_one_line(f"Please choose: {source.event.name} on {day}")

    def words(self) -> dict[str, Any]:
        source, until = self.offer.source, self.offer.until
        # It is the end of a day: a second before is of the day itself.
        last = spoken_date(until - timedelta(seconds=1), source.timezone) if until else ""
        return {**super().words(), "last_day": last}
