"""Every mail to a buyer speaks the language that its payment was made in, and no word of another."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.theme import EmailTheme, EventTheme, theme_to_json
from server.messaging.services.delivery import ORDER_EMAILS
from server.messaging.tests.emails.mails import DATA, MAILS, make_email, sale_in, tickets_mail
from server.payments.models import Dispute, Payment
from server.platform import clock
from server.platform.i18n import LANGUAGES
from server.sales.models import Order, Ticket
from server.testing.html import text_of_html

pytestmark = pytest.mark.django_db

OTHERS = [language for language in LANGUAGES if language != "en"]
# One of them in every run, as the catalogues' own tests ask for every text in all.
IN_THE_SWEEP = [pytest.param(language, marks=pytest.mark.sweep) for language in OTHERS[1:]]
each_other = pytest.mark.parametrize("language", [OTHERS[0], *IN_THE_SWEEP])
# Words that no other language of ours has.
ENGLISH = re.compile(
    r"the|your|you|and|with|order|payment|back|please|this|have|until|from|are|been|is|for|of|it|at|goes|pay|choose|"
    r"number|card|gift|see|change|whoever|what|when|below|money|box|office|booking|fee|new|other"
)


def _text(name: str, language: str) -> tuple[str, str, str]:
    """Give a mail's subject, text and HTML."""
    Ticket.objects.update(booking_fee=Decimal("1.50"))
    message = MAILS[name](sale_in(language)).compose()
    ((html, _),) = message.alternatives
    return str(message.subject), str(message.body), str(html)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", DATA.sub(" ", text).lower())


def test_each_email_is_among_them():
    beside = {"ticket_mail", "gift_card", "offer_of_cancelled", "refund_of_exchange"}
    beside |= {"exchange_mail", "exchange_mail_of_cheaper"}
    assert set(ORDER_EMAILS) - {"support"} == set(MAILS) - beside


@pytest.mark.parametrize("name", MAILS)
@each_other
def test_no_word_is_left_in_english(name: str, language: str, settings: pytest.FixtureRequest):
    settings.PUBLIC_URL = "https://foyer.test"  # type: ignore[attr-defined]

    subject, text, html = _text(name, language)
    _, english, _ = _text(name, "en")

    assert f'lang="{language}"' in html
    for content in (subject, text, text_of_html(html)):
        assert not list(filter(ENGLISH.fullmatch, _words(content))), content
    english_lines, lines = set(english.splitlines()), text.splitlines()
    same = [line for line in lines if line in english_lines and _words(line)]
    assert not same
    assert len(lines) == len(english.splitlines())


@pytest.mark.parametrize("name", MAILS)
@pytest.mark.parametrize("language", ["en", OTHERS[0], *IN_THE_SWEEP])
def test_the_text_says_all_that_the_html_says(name: str, language: str, settings: pytest.FixtureRequest):
    settings.PUBLIC_URL = "https://foyer.test"  # type: ignore[attr-defined]

    _, text, html = _text(name, language)

    words_in_text = set(_words(text))
    assert not [word for word in _words(text_of_html(html)) if word not in words_in_text]
    assert not re.search(r"\{\w*\}|%\(|\{\{|\{%", text + html)


@pytest.mark.parametrize("name", MAILS)
def test_french_has_a_no_break_space_before_double_punctuation(name: str, settings: pytest.FixtureRequest):
    settings.PUBLIC_URL = "https://foyer.test"  # type: ignore[attr-defined]

    subject, text, html = _text(name, "fr")

    for content in (subject, text, text_of_html(html)):
        assert not re.findall(r".*[^\u00a0][:;!?](?:\s|$).*", content)


def test_what_has_no_message_in_a_language_has_our_own_in_it():
    payment = sale_in("fr")
    event = Order.objects.get(payment=payment).performance.event
    LookVersion.objects.create(
        account=payment.account,
        event=event,
        number=1,
        content=theme_to_json(EventTheme(email=EmailTheme(messages={"de": "<p>Guten Abend, {user_name}</p>"}))),
    )

    assert "Merci pour votre commande, Ada" in str(tickets_mail(payment).compose().body)
    Payment.objects.filter(pk=payment.pk).update(language="de")
    assert "Guten Abend, Ada" in str(tickets_mail(payment).compose().body)


def test_the_account_gets_emails_in_english():
    payment = sale_in("de")
    Dispute.objects.create(
        account=payment.account,
        provider_id="dp_1",
        amount=Decimal("24.00"),
        currency="USD",
        reason="fraudulent",
        status=Dispute.Status.NEEDS_RESPONSE,
        opened_at=clock.now(),
    )
    mail = make_email(payment, "support", dispute=Dispute.objects.get().pk)
    assert "A payment is disputed" in str(mail.compose().body)


@pytest.mark.parametrize("name", [name for name in MAILS if name != "gift_card"])
def test_an_event_has_the_name_that_it_has_in_that_language(name: str):
    payment = sale_in("fr")
    event = Order.objects.get(payment=payment).performance.event
    event.texts = {"fr": {"name": "Roméo et Juliette"}}
    event.save()

    message = MAILS[name](payment).compose()

    assert "Roméo et Juliette" in str(message.subject)
    assert "Romeo & Juliet" not in f"{message.subject}{message.body}"
