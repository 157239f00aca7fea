"""What is wrong with a look before it is published, in words."""

from __future__ import annotations

import pytest

from server.catalogue.branding.checks import Problem, check_account_theme, check_event_theme
from server.catalogue.branding.css_colours import DARK
from server.catalogue.branding.theme import AccountTheme, Colours, EmailTheme, EventTheme, TicketTheme

PICTURE = f"branding/{'0' * 32}_large.png"
OTHER = f"branding/{'1' * 32}_large.jpg"


def contrast(first: str, second: str, ratio: str, where: str = "Colours", *, is_error: bool = False) -> Problem:
    what = f"The contrast of {first} on {second} is {ratio}: from 4.5 on everybody can read it"
    return Problem(where, what, is_error=is_error)


@pytest.mark.parametrize(
    ("colours", "found"),
    [
        (Colours(), []),
        # The greys on both sides of 4.5 on white, the nearest that there are.
        (Colours(text_soft="#767676"), []),
        (Colours(text_soft="#777777"), [contrast("the soft text", "the surface", "4.4")]),
        # Below 2 nobody reads it: what is written so is hidden.
        (Colours(text_soft="#b4b4b4"), [contrast("the soft text", "the surface", "2.0")]),
        (Colours(text_soft="#b5b5b5"), [contrast("the soft text", "the surface", "2.0")]),
        (Colours(text_soft="#b6b6b6"), [contrast("the soft text", "the surface", "2.0")]),
        (Colours(text_soft="#b9b9b9"), [contrast("the soft text", "the surface", "1.9", is_error=True)]),
        (Colours(text="#ffffff", page="#000000"), [contrast("the text", "the surface", "1.0", is_error=True)]),
        (Colours(text="#777777", page="#000000"), [contrast("the text", "the surface", "4.4")]),
        (Colours(page="#18181b"), [contrast("the text", "the page", "1.0")]),
        (Colours(on_accent="#8c1b67"), [contrast("the text on the accent", "the accent", "1.0", is_error=True)]),
        (Colours(accent="#ffffff", on_accent="#000000"), [contrast("the accent", "the surface", "1.0")]),
        (Colours(line="#ffffff"), []),  # is not read
    ],
)
def test_hard_to_distinguish_colours_are_reported(colours: Colours, found: list[Problem]):
    assert list(check_account_theme(AccountTheme(colours=colours), DARK)) == found


def test_check_covers_dark_colours_but_not_our_own():
    dark = Colours(**{**vars(DARK), "text": "#1a1a1d", "page": "#ffffff"})

    assert list(check_account_theme(AccountTheme(), dark)) == [
        contrast("the text", "the surface", "1.0", "Colours on a dark device", is_error=True)
    ]


def test_a_picture_that_is_missing_is_an_error_where_it_is_shown():
    theme = EventTheme(
        TicketTheme(logo=PICTURE, adverts={"1": OTHER, "3": PICTURE}),
        EmailTheme(logo=PICTURE, messages={"de": f'<img src="/media/{PICTURE}"><img src="/media/{OTHER}">'}),
    )
    what = f"The picture {'0' * 32}_large.png is missing: please upload it again"

    found = list(check_event_theme(theme, missing={PICTURE}))
    assert found == [
        Problem(where, what, is_error=True)
        for where in ("Ticket, logo", "Ticket, advert 3", "E-mail, logo", "E-mail, Deutsch")
    ]
    assert list(check_event_theme(theme)) == []


def test_a_picture_of_a_stylesheet_that_is_missing_is_an_error():
    theme = AccountTheme(css=f".fy-widget{{background-image:url(/media/{PICTURE})}}")

    (found,) = check_account_theme(theme, DARK, missing={PICTURE})
    assert (found.where, found.is_error) == ("Stylesheet", True)


@pytest.mark.parametrize(
    ("css", "where", "what"),
    [
        (".fy-widget h1{color:transparent}", ".fy-widget h1", "color: transparent"),
        (".fy-widget .fy-due,.fy-widget p{color:#ff000000}", ".fy-widget .fy-due,.fy-widget p", "color: #ff000000"),
        ("@media (min-width:1px){\n.fy-widget b{color:#0001}\n}", ".fy-widget b", "color: #0001"),
        (".fy-widget b{background:#ffffff;color:#ffffff}", ".fy-widget b", "color: #ffffff"),
    ],
)
def test_a_stylesheet_that_was_kept_when_more_was_let_through_hides_nothing(css: str, where: str, what: str):
    (found,) = check_account_theme(AccountTheme(css=css), DARK)

    expected = f"Nobody can read what is written with {what}"
    assert found == Problem(f"Stylesheet, {where}", expected, is_error=True)


def test_a_placeholder_that_does_not_exist_is_an_error():
    theme = EventTheme(email=EmailTheme(messages={"en": "<p>{user_name}, {seat} {seat}</p>", "fr": "<p>{date}</p>"}))

    assert list(check_event_theme(theme)) == [
        Problem("E-mail, English", "There is no placeholder {seat}", is_error=True)
    ]


def test_a_mail_that_is_cut_off_is_an_error():
    found = list(check_event_theme(EventTheme(), sizes={"en": 100_000, "es": 100_001}))

    what = "The mail has 100 kB, and Gmail cuts off what is above 100 kB"
    assert found == [Problem("E-mail, Español", what, is_error=True)]
