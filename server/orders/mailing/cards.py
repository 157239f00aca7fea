"""The mail with a gift card, on the day that its buyer has chosen."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import Any

from django.core.mail import EmailMultiAlternatives

from server.core.services import post
from server.core.services.owed import Answer, Ending, Work, register
from server.core.spoken import spoken_amount
from server.orders.models import GIFT_CARD_MAIL
from server.orders.papers.services.cards import render_card_pdf
from server.pricing.models import GiftCard


@register
class GiftCardMail(Work, post.Mail):
    """The mail with a gift card that was sold, owed to whom it is for."""

    kind = GIFT_CARD_MAIL
    owed_for = timedelta(days=3)
    templates = "orders/card_mail"

    def do(self) -> Answer:
        card = self.found
        if card is None or not (card.is_active and card.original and card.email) or card.deleted_at is not None:
            # It was taken back meanwhile, or is being so, or whom it was for has been removed.
            return Ending.NOT_NEEDED
        self.card = card
        return self.post() or Ending.DONE

    @cached_property
    def found(self) -> GiftCard | None:
        return GiftCard.objects.filter(pk=self.subject_id).select_related("account").first()

    @property
    def to(self) -> str:
        return self.card.email

    @property
    def subject(self) -> str:
        return f"Your gift card for {post.on_one_line(self.card.account.name, 120)}"

    def words(self) -> dict[str, Any]:
        card = self.card
        return {
            "name": card.recipient,
            "house": card.account.name,
            "message": card.message,
            "amount": spoken_amount(card.original, card.currency),
        }

    def attach_to(self, message: EmailMultiAlternatives) -> None:
        message.attach("Gift card.pdf", render_card_pdf(self.card), "application/pdf")
