"""The mail with a gift card, on the day that its buyer has chosen."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from server.core.services import post
from server.core.services.owed import Answer, Ending, Work, register
from server.orders.models import GIFT_CARD_MAIL
from server.orders.papers.services.cards import render_card_pdf
from server.orders.papers.services.tickets import spoken_amount
from server.pricing.models import GiftCard


@register
class GiftCardMail(Work):
    """The mail with a gift card that was sold, owed to whom it is for."""

    kind = GIFT_CARD_MAIL
    owed_for = timedelta(days=3)

    def do(self) -> Answer:
        card = self.card
        if card is None or not (card.is_active and card.original and card.email) or card.deleted_at is not None:
            # It was taken back meanwhile, or is being so, or whom it was for has been removed.
            return Ending.NOT_NEEDED
        if not post.is_address(card.email):
            return post.NO_ADDRESS
        return post.hand_over(_compose(card)) or Ending.DONE

    @cached_property
    def card(self) -> GiftCard | None:
        return GiftCard.objects.filter(pk=self.subject_id).select_related("account").first()


def _compose(card: GiftCard) -> EmailMultiAlternatives:
    words = {
        "subject": f"Your gift card for {_on_one_line(card.account.name)}",
        "name": card.recipient,
        "house": card.account.name,
        "message": card.message,
        "amount": spoken_amount(card.original, card.currency),
    }
    message = post.compose(
        subject=str(words["subject"]),
        text=render_to_string("orders/card_mail.txt", words),
        html=render_to_string("orders/card_mail.html", words),
        to=card.email,
    )
    message.attach("Gift card.pdf", render_card_pdf(card), "application/pdf")
    return message


def _on_one_line(text: str) -> str:
    line = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(line.split())[:120]
