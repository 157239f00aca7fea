"""What every mail to a buyer is: in the language that they bought in, and in the look of the event that it is about."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from server.accounts.models import Account
from server.branding.look import Look
from server.branding.selectors import house_look, looks_of
from server.clients.mail.services.carrying import find_carrier
from server.core.services import post
from server.core.speech.languages import speaking
from server.events.models import Event
from server.orders.mailing.drawing import Dress, draw_mail


class BuyerMail(post.Mail):
    """A mail to a buyer; `templates` are a `.txt` and a `.mjml`."""

    @property
    @abstractmethod
    def language(self) -> str:
        """Which language it speaks."""

    @property
    @abstractmethod
    def account(self) -> Account:
        """Whose buyer it is for."""

    @property
    def events(self) -> list[Event]:
        """What it is about."""
        return []

    @property
    def carrier(self) -> post.Carrier | None:
        return find_carrier(account_id=self.account.pk)

    @property
    def way(self) -> str:
        """Which way it went, once it was posted: said only where that was not its house's own."""
        return f" by Foyer's own mail: {self.detour.reason}" if self.detour else ""

    @cached_property
    def looks(self) -> dict[int, Look]:
        """The looks of its events by their ids, in one statement."""
        return looks_of({event.pk: event for event in self.events}.values())

    @cached_property
    def look(self) -> Look:
        """What it wears: of several events none has its own head, and the colours are the house's."""
        looks = list(self.looks.values())
        if not looks:
            return house_look(self.account.pk)
        return looks[0] if len(looks) == 1 else Look(colours=looks[0].colours)

    def compose(self) -> EmailMultiAlternatives:
        with speaking(self.language):
            return super().compose()

    def draw(self, said: dict[str, Any]) -> tuple[str, str]:
        return draw_mail(self.templates, said, self.dress)

    @property
    def dress(self) -> Dress:
        return Dress(look=self.look, house=self.account.name, origin=self.origin)

    @property
    def origin(self) -> str:
        """Where its reader reaches the pictures."""
        return settings.PUBLIC_URL


def greeted(title: str, name: str) -> str:
    """Give the title of a mail with the name of whom it is for, where that is known."""
    return f"{title}, {name}" if name else title
