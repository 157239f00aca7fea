"""The letters about a performance that is offered in place of another: that tickets were moved, and what to choose."""

from __future__ import annotations

from abc import abstractmethod
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from server.core.services import post
from server.core.speech.spoken import spoken_date
from server.events.models import Performance
from server.orders.links import order_address
from server.orders.mailing.letters import LetterKind, register_letter, told
from server.orders.models import Offer


class _OfferLetter(LetterKind):
    """A letter about an order that another performance was offered for, with both."""

    needs = ("offer", "order")

    @cached_property
    def offer(self) -> Offer:
        rows = Offer.objects.select_related("source__event__venue", "target__event__venue")
        return rows.get(pk=self.row.data["offer"])

    @property
    def is_cancelled(self) -> bool:
        return self.offer.source.cancelled_at is not None

    @property
    def happened(self) -> str:
        if self.is_cancelled:
            return self.about(gettext("{event} on {date}, {time} does not take place."))
        return self.about(gettext("{event} on {date}, {time} was moved."))

    @property
    def performances(self) -> list[Performance]:
        return [self.offer.target]

    def about(self, sentence: str) -> str:
        """Name the house and the performance that was in a sentence."""
        was = told(self.offer.source)
        return sentence.format(house=self.account.name, event=was.name, date=was.date, time=was.time)

    def words(self) -> dict[str, Any]:
        url = order_address(self.payment, origin=self.offer.origin)
        return {**super().words(), "words": self.offer.words, "press": self.press, "url": url}

    @property
    @abstractmethod
    def press(self) -> str:
        """What is written on the button."""


@register_letter
class MovedLetter(_OfferLetter):
    """That an order's tickets are for another performance now, in the organiser's words; its tickets come by a mail."""

    kind = "moved"
    name = "Word that the tickets were moved"

    @property
    def subject(self) -> str:
        return post.on_one_line(self.about(gettext("Your tickets for {event} are for another date now")))

    @property
    def title(self) -> str:
        return gettext("Your tickets are for another date now")

    @property
    def lead(self) -> str:
        have = gettext(
            "You have the same tickets for the performance below, and there is nothing to pay. "
            "Your new tickets come in a mail of their own; the old ones are no longer valid."
        )
        return f"{self.happened} {have}"

    @property
    def press(self) -> str:
        return gettext("Open your order")


@register_letter
class OfferLetter(_OfferLetter):
    """What a buyer may have in place of a performance, and the link by which they choose until a day."""

    kind = "offer"
    name = "The offer of another date"

    @property
    def has_something_left(self) -> bool:
        return self.offer.ended_at is None

    @property
    def subject(self) -> str:
        source = self.offer.source
        day = spoken_date(source.starts_at, source.timezone)
        line = gettext("Please choose: {event} on {day}").format(event=source.event.spoken_name, day=day)
        return post.on_one_line(line)

    @property
    def title(self) -> str:
        return gettext("Please choose")

    @property
    def lead(self) -> str:
        said = [self.happened]
        said.append(self.about(gettext("{house} offers you the performance below in its place, with nothing to pay.")))
        said.append(gettext("Please choose until {day} what you would like.").format(day=self.last_day))
        if self.is_cancelled:
            said.append(gettext("Without an answer you get your money back."))
        return " ".join(said)

    @property
    def last_day(self) -> str:
        # It is the end of a day: a second before is of the day itself.
        until = self.offer.until
        return spoken_date(until - timedelta(seconds=1), self.offer.source.timezone) if until else ""

    @property
    def press(self) -> str:
        return gettext("Choose")
