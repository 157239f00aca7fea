"""The mail with a gift card, on the day that its buyer has chosen."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext

from server.accounts.models import Account
from server.core.services import post
from server.core.services.owed import Answer, Ending, Work, register
from server.core.speech.languages import DEFAULT
from server.core.speech.spoken import spoken_amount
from server.orders.mailing.mail import BuyerMail, greeted
from server.orders.models import GIFT_CARD_MAIL
from server.orders.papers.services.cards import render_card_pdf
from server.pricing.models import GiftCard


@register
class GiftCardMail(Work, BuyerMail):
    """The mail with a gift card that was sold, owed to whom it is for."""

    kind = GIFT_CARD_MAIL
    sends_mail = True
    owed_for = timedelta(days=3)
    templates = "orders/card_mail"

    def do(self) -> Answer:
        card = self.found
        if card is None or not (card.is_active and card.original and card.email) or card.deleted_at is not None:
            # It was taken back meanwhile, or is being so, or whom it was for has been removed.
            return Ending.NOT_NEEDED
        if card.account.test_house_of_id is not None:
            return Ending.NOT_NEEDED
        self.card = card
        return self.post() or Ending.DONE

    @cached_property
    def found(self) -> GiftCard | None:
        rows = GiftCard.objects.select_related("account", "sale__part__payment")
        return rows.filter(pk=self.subject_id).first()

    @property
    def account(self) -> Account:
        return self.card.account

    @property
    def language(self) -> str:
        """Give what its buyer bought it in; one that the office made has nobody's."""
        sale = self.card.sale
        return sale.part.payment.language if sale else DEFAULT

    @property
    def to(self) -> str:
        return self.card.email

    @property
    def subject(self) -> str:
        house = post.on_one_line(self.card.account.name, 120)
        return gettext("Your gift card for {house}").format(house=house)

    def words(self) -> dict[str, Any]:
        card = self.card
        amount = spoken_amount(card.original, card.currency)
        lead = gettext(
            "{house} has {amount} for you to spend on tickets. The card is attached to this mail as a PDF: "
            "type its code in when you pay, or show it at the box office."
        )
        return {
            "title": greeted(gettext("A gift card for you"), card.recipient),
            "lead": lead.format(house=card.account.name, amount=amount),
            "message": card.message,
            "amount": amount,
        }

    def attach_to(self, message: EmailMultiAlternatives) -> None:
        name = gettext("Gift card")
        message.attach(f"{name}.pdf", render_card_pdf(self.card, is_patient=True), "application/pdf")
