"""Mails in their event's look: what is published is worn, what is not is ours, and nothing needs a picture."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import mrml
import pytest
from django.utils.safestring import mark_safe
from PIL import Image

from server.catalogue.branding.checks import MOST_EMAIL_BYTES, email_size, register_email_measure
from server.catalogue.branding.email_message import LONGEST, clean_message
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.theme import AccountTheme, Colours, EmailTheme, EventTheme, Theme, theme_to_json
from server.catalogue.events.models import Event
from server.messaging.services.rendering import EmailBranding, render_email, render_message
from server.messaging.tests.emails.mails import MAILS, sale_in, tickets_mail
from server.payments.models import Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.platform.i18n import LANGUAGES
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order
from server.sales.services.checkout import pay
from server.sales.services.reserving import reserve
from server.testing.factories import make_event, make_performance, make_staff
from server.testing.html import tags_of_html, text_of_html

pytestmark = pytest.mark.django_db

LOUD = Colours(accent="#d6006c", page="#ffe600", text="#1a0033", text_soft="#4a2a66", line="#d6006c")
NIGHT = Colours(accent="#ffd166", on_accent="#1b1300", page="#0e0f13", surface="#191b22", text="#f2f0ea")
EMAIL = EmailTheme(
    logo="branding/logo.png",
    messages={"en": '<h1>Hail, {user_name}!</h1><p>To {venue}<img src="/media/branding/a.png" alt="The hall"></p>'},
    socials={"youtube": "https://youtube.com/@a?b=1&c=2", "twitter": "https://x.com/a", "facebook": ""},
)


@pytest.fixture(autouse=True)
def _reached(settings: Any):
    settings.PUBLIC_URL = "https://foyer.test"


def publish(event: Event, *, colours: Colours | None = None, email: EmailTheme | None = None) -> None:
    """Publish a house's colours and an event's mail."""
    if colours:
        account_theme = AccountTheme(css=".foyer {}", colours=colours)
        LookVersion.objects.create(account=event.account, number=1, content=theme_to_json(account_theme))
    if email:
        theme = EventTheme(email=email)
        LookVersion.objects.create(account=event.account, event=event, number=1, content=theme_to_json(theme))


def event_of(payment: Payment) -> Event:
    return Order.objects.filter(payment=payment)[0].performance.event


def html_of(message: Any) -> str:
    ((html, kind),) = message.alternatives
    assert kind == "text/html"
    return str(html)


def draw(theme: Theme, message: str = "", **values: Any) -> tuple[str, str]:
    """Draw a mail with tickets in a look."""
    dress = EmailBranding(theme=theme, account_name="Grand Hall", origin="https://foyer.test")
    context = {**render_message(dress, {"user_name": "Ada"}), "lead": "", "total": "", "orders": [], **values}
    if message:
        context["message"] = mark_safe(message)  # noqa: S308  (as `draw_message` gives it)
    return render_email("orders/tickets", {"subject": "S", **context}, dress)


@pytest.mark.parametrize(
    ("ink", "colours", "plates"),
    [
        ("black", Colours(), ["", "#ffffff"]),
        ("white", Colours(), ["#18181b", "#18181b"]),
        ("black", NIGHT, ["#ffffff"]),
        ("white", NIGHT, [""]),
    ],
)
def test_a_logo_stands_on_a_plate_where_it_would_not_be_seen(ink: str, colours: Colours, plates: list[str]):
    logo = Image.new("RGBA", (60, 20))
    logo.paste(ink, (10, 5, 50, 15))
    file = BytesIO()
    logo.save(file, "PNG")
    dress = EmailBranding(
        theme=Theme(colours=colours), account_name="Grand Hall", origin="https://foyer.test", new_logo=file.getvalue()
    )
    context = {**render_message(dress, {"user_name": "Ada"}), "lead": "", "total": "", "orders": []}

    html = render_email("orders/tickets", {"subject": "S", **context}, dress)[1]

    (tag,) = re.findall(r"<img[^>]*data:image/png[^>]*>", html)
    by_day = re.search(r"background: ?(#\w+)", tag)
    by_night = re.search(r"\.logo img \{[^}]*background: (#\w+) !important", html)
    found = [by_day[1] if by_day else "", *([by_night[1]] if by_night else [])]
    assert found == [plate for place, plate in enumerate(plates) if plate or not place]


def test_a_mail_wears_what_its_event_has_published():
    payment = sale_in("en")
    publish(event_of(payment), colours=LOUD, email=EMAIL)

    message = tickets_mail(payment).compose()
    html, text = html_of(message), str(message.body)

    assert '<img alt="' in html
    assert 'src="https://foyer.test/media/branding/logo.png"' in html
    assert 'src="https://foyer.test/media/branding/a.png"' in html
    assert "background:#d6006c" in html
    assert "background-color: #ffe600" in html
    assert 'href="https://youtube.com/@a?b=1&amp;c=2"' in html
    assert "Facebook" not in html + text
    assert text.startswith("Hail, Ada <b>Buyer</b>!\n\nTo Grand HallThe hall\n\nYour tickets are attached")
    assert text.endswith("Twitter: https://x.com/a\nYouTube: https://youtube.com/@a?b=1&c=2\n\nTickets by Foyer\n")


def test_emails_have_the_theme_and_their_own_texts():
    payment = sale_in("en")
    publish(event_of(payment), colours=LOUD, email=EMAIL)

    html = html_of(MAILS["refund"](payment).compose())

    assert "https://foyer.test/media/branding/logo.png" in html
    assert "#ffe600" in html
    assert "Hail" not in html


def test_payment_for_several_events_uses_the_accounts_branding():
    first = make_performance()
    second = make_performance(make_event(venue=first.event.venue, name="Macbeth"))
    staff = make_staff(first.account)
    lines = tuple(BasketLine(performance=row.pk, quantity=1) for row in (first, second))
    reserved = reserve(
        caller=staff, basket_request=BasketRequest(lines=lines), idempotency_key="two-events-of-one-checkout"
    )
    buyer = Buyer(name="Ada", email="ada@example.org")
    payment = pay(caller=staff, reservation_id=reserved.reservation.pk, secret="", gateway=Gateway.CASH, buyer=buyer)
    publish(first.event, colours=LOUD, email=EMAIL)

    html = html_of(tickets_mail(payment).compose())

    assert "#ffe600" in html
    assert "logo.png" not in html
    assert "Thank you for your order, Ada" in html


def test_a_gift_card_has_the_accounts_colours():
    payment = sale_in("en")
    publish(event_of(payment), colours=LOUD, email=EMAIL)
    html = html_of(MAILS["gift_card"](payment).compose())
    assert "#ffe600" in html
    assert "logo.png" not in html


def test_without_a_place_where_they_are_reached_pictures_are_said_in_words(settings: Any):
    settings.PUBLIC_URL = ""
    payment = sale_in("en")
    publish(event_of(payment), email=EMAIL)

    html = html_of(tickets_mail(payment).compose())

    assert all(source.startswith("cid:") for source in re.findall(r'<img[^>]* src="([^"]*)"', html))
    assert payment.account.name in html
    assert "The hall" in html


@pytest.mark.parametrize("name", MAILS)
def test_only_own_pictures_are_fetched_and_all_have_texts(name: str):
    payment = sale_in("en")
    publish(event_of(payment), email=EMAIL)

    html = html_of(MAILS[name](payment).compose())

    assert not re.search(r"<(script|link|iframe|object|form)|@import|url\(", html)
    assert all(
        source.startswith(("https://foyer.test/media/", "cid:")) for source in re.findall(r'src="([^"]*)"', html)
    )
    assert all(re.search(r'alt="[^"]+"', picture) for picture in re.findall(r"<img[^>]*>", html))


def test_default_colours_have_a_dark_variant_and_a_themes_own_are_kept():
    (_, ours), (_, loud), (_, night) = (draw(Theme(colours=colours)) for colours in (Colours(), LOUD, NIGHT))
    assert "prefers-color-scheme: dark" in ours
    assert '<meta name="color-scheme" content="light dark">' in ours
    for html, scheme in ((loud, "light"), (night, "dark")):
        assert "prefers-color-scheme" not in html
        assert f'<meta name="color-scheme" content="{scheme} only">' in html
        assert f'<meta name="supported-color-schemes" content="{scheme}">' in html


def test_it_stands_without_styles_in_its_head_and_in_outlook():
    _, html = draw(Theme(), message="<h1>A</h1><ul><li>b</li></ul>")
    assert "<!--[if mso | IE]><table" in html
    body = html.partition("<body")[2]
    assert re.search(r'<h1 style="[^"]*font-size: 24px', body)
    assert re.search(r'<ul style="[^"]*padding-left: 24px', body)


@pytest.mark.parametrize(
    "name",
    [
        "a\x00b\x0b\ufffe",
        "</mj-text></mjml><script>",
        '"><script>',
        "<!-- -->",
        "]]>",
        "{{ x }}{% y %}",
        "&nbsp;&#x3c;b&gt;",
        "a" * 5000,
    ],
)
def test_whatever_somebody_is_called_the_mail_can_be_drawn(name: str):
    text, html = draw(Theme(), own=f"https://a.test/{name}", orders=[{"event": name}])
    assert "script" not in tags_of_html(html)
    seen = re.sub("[\x00\x0b\ufffe]", "\N{REPLACEMENT CHARACTER}", name)
    assert " ".join(seen.split()) in " ".join(text_of_html(html).split())
    assert name in text


def test_the_longest_message_of_any_shape_can_be_drawn():
    for message in ("<ul><li>" * 1000, "<b>" * 2000, "x" * LONGEST, '<p style="text-align:center">a' * 500):
        cleaned = clean_message(message)
        assert len(draw(Theme(), message=cleaned)[1]) > len(cleaned)


def test_the_mail_of_an_event_is_measured_before_it_is_published():
    event = make_event(name="Macbeth")
    sizes = {language: email_size(event, Theme(email=EMAIL), language) for language in LANGUAGES}
    assert all(5_000 < size < 40_000 for size in sizes.values())
    long = Theme(email=EmailTheme(messages={"de": "<p>" + "ä" * 60_000 + "</p>"}))
    assert email_size(event, long, "de") > MOST_EMAIL_BYTES > email_size(event, long, "fr")


def test_mails_are_measured_in_one_way():
    with pytest.raises(ValueError, match="measured already"):
        register_email_measure(lambda *_: 1)


def test_mjml_is_known_as_it_is_written():
    for name in MAILS:
        _, html = draw(Theme()) if name == "tickets" else (None, html_of(MAILS[name](sale_in("en")).compose()))
        assert "<mj-" not in html
    assert mrml.to_html("<mjml><mj-body></mj-body></mjml>").warnings == []
