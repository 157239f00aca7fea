"""Messages of mails: what may be written in one, what is left of anything else, and how it reads as text."""

from __future__ import annotations

from typing import Any

import pytest

from server.catalogue.branding import email_message as messages
from server.catalogue.branding.email_message import (
    LONGEST,
    PLACEHOLDERS,
    MessageTooLong,
    clean_message,
    default_message,
    fill_message,
    plain_text,
    unknown_placeholders,
)
from server.platform.i18n import LANGUAGES

WRITTEN = (
    '<h1 style="text-align:center">Hello {user_name},</h1>'
    "<p>a <strong>b</strong> <em>c</em> <u>d</u> <b>e</b> <i>f</i><br>"
    '<a href="https://theatre.example/?a=1&amp;b=2">us</a> <a href="mailto:box@theatre.example">mail</a></p>'
    '<ul><li><p>one</p></li><li style="text-align:right">two</li></ul><ol><li>three</li></ol>'
    '<p><img src="/media/branding/a-b.png" alt="The hall" width="200"></p>'
)


def test_what_may_be_written_stays_as_it_is():
    assert clean_message(WRITTEN) == WRITTEN


def test_chips_are_stored_as_names_whatever_they_show():
    chip = '<span class="chip" data-placeholder="user_name"><b>The <span>buyer</span></b></span>'
    assert clean_message(f"<p>Hello {chip}, come to <span data-placeholder='venue'>x</span></p>") == (
        "<p>Hello {user_name}, come to {venue}</p>"
    )
    assert clean_message('<p><span style="color:red">plain</span></p>') == "<p>plain</p>"


@pytest.mark.parametrize(
    ("hostile", "left"),
    [
        ("<script>alert(1)</script><p>a</p>", "<p>a</p>"),
        ("<style>p{position:fixed}</style><p>a</p>", "<p>a</p>"),
        ('<p onclick="alert(1)" onmouseover=alert(1) class="x" id="y">a</p>', "<p>a</p>"),
        ('<a href="javascript:alert(1)">a</a>', "<a>a</a>"),
        ('<a href="java&#9;script&colon;alert(1)">a</a>', "<a>a</a>"),
        ('<a href=" JaVaScRiPt:alert(1)">a</a>', "<a>a</a>"),
        ('<a href="data:text/html,<script>alert(1)</script>">a</a>', "<a>a</a>"),
        ('<a href="vbscript:x">a</a><a href="//evil.example">b</a><a href="/Users">c</a>', "<a>a</a><a>b</a><a>c</a>"),
        ('<a href="{user_name}">a</a>', "<a>a</a>"),
        ('<a href="https://a.example" target="_top" ping="https://evil.example">a</a>', '<a href="https://a.example">a</a>'),
        ('<img src="https://evil.example/x.png">', ""),
        ('<img src="data:image/svg+xml,<svg onload=alert(1)>">', ""),
        ('<img src=x onerror="alert(1)">', ""),
        ('<img src="/media/branding/../events/x.png"><img src="/media/events/x.png">', ""),
        ('<img src="/media/branding/x.svg"><img src="/media/branding/x.png?to=//evil.example">', ""),
        ('<img srcset="//evil.example/x.png 2x" src="/media/branding/x.png">', '<img src="/media/branding/x.png">'),
        ('<img src="/media/branding/x.png" width="100%">', '<img src="/media/branding/x.png">'),
        ('<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>b', "b"),
        ('<p style="background:url(//evil.example);text-align:left;top:0">a</p>', '<p style="text-align:left">a</p>'),
        ('<p style="text-align:expression(alert(1))">a</p>', "<p>a</p>"),
        ('<p style="text-align:center\\;background:url(//evil.example)">a</p>', "<p>a</p>"),
        ("<form action='https://evil.example'><form><input name=q><button>a</button></form></form>", "a"),
        ("<iframe src='https://evil.example'></iframe><object data='x'></object><embed src='x'>", ""),
        ("<meta http-equiv=refresh content='0;url=//evil.example'><base href='//a.example'><link href=y>a", "a"),
        ("<!--[if mso]><p>a</p><![endif]--><!-- --!><img src=x onerror=alert(1)>-->b", "--&gt;b"),
        ("<mj-raw><script>alert(1)</script></mj-raw><mj-include path='/etc/passwd' />a", "a"),
        ("{% load x %}{{ subject }}", "{% load x %}{{ subject }}"),
    ],
)  # fmt: skip
def test_nothing_else_does(hostile: str, left: str):
    assert clean_message(hostile) == left


# As published against other sanitisers: what one parser reads as text, the next reads as an element.
MUTATIONS = (
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    '<p title="<!--"><img src=x onerror=alert(1)>-->"></p>',
    "<xmp><p title='</xmp><img src onerror=alert(1)>'>",
    '<template><p data-x="</template><img src onerror=alert(1)>">',
    "<a><svg><desc><a href='javascript:alert(1)'><textarea></desc></svg><img src=x onerror=alert(1)>",
    '<span data-placeholder="</span><img src=x onerror=alert(1)>">x</span>',
    '<span data-placeholder="a&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</span>',
    "GIF89a/*<svg/onload=alert(1)>*/=alert(1)//<p>",
    "<p" + "<b>" * 300,
)


@pytest.mark.parametrize("hostile", MUTATIONS)
def test_what_parsers_read_in_two_ways_is_harmless_when_it_is_read_again(hostile: str):
    cleaned = clean_message(hostile)
    assert clean_message(cleaned) == cleaned
    tags = [part for part in messages._parts(cleaned) if part.startswith("<")]
    assert not any("onerror" in tag or "javascript" in tag or "onload" in tag for tag in tags)


def test_a_message_is_bounded():
    assert len(clean_message("x" * LONGEST)) == LONGEST
    for html in ("x" * (LONGEST + 1), "&" * LONGEST, "<i>" * LONGEST * 4, "<ul><li>" * 1501):
        with pytest.raises(MessageTooLong, match="at most 20,000 characters"):
            clean_message(html)


def test_pictures_are_named_without_where_we_are_reached(settings: Any):
    settings.PUBLIC_URL = "https://tickets.example"
    picture = '<img src="https://tickets.example/media/branding/a.png" alt="a">'
    assert clean_message(picture) == '<img src="/media/branding/a.png" alt="a">'
    assert clean_message('<img src="https://tickets.example.evil.example/media/branding/a.png">') == ""


def test_unknown_placeholders_are_listed_once_in_order():
    html = '<p>{user_nam} {venue} {Date} {user_nam} {a b} {}</p><a href="https://a.example/{x}">{y}</a>'
    assert unknown_placeholders(html) == ["user_nam", "Date", "y"]
    assert unknown_placeholders("".join(f"<p>{{{name}}}</p>" for name in PLACEHOLDERS)) == []


def test_values_are_text_and_never_part_of_an_address():
    html = '<p>{user_name} at {venue}, {nothing}</p><a href="https://a.example/{user_name}">x</a>'
    filled = fill_message(html, {"user_name": "<img src=x onerror=alert(1)> {venue}", "venue": "A & B"})
    assert filled == (
        "<p>&lt;img src=x onerror=alert(1)&gt; {venue} at A &amp; B, {nothing}</p>"
        '<a href="https://a.example/{user_name}">x</a>'
    )


def test_a_value_that_is_empty_leaves_no_gap():
    assert fill_message("<h1>Thank you, {user_name}!</h1><p>Hello {user_name},</p>", {"user_name": ""}) == (
        "<h1>Thank you!</h1><p>Hello,</p>"
    )


def test_a_message_reads_as_text():
    assert plain_text(fill_message(WRITTEN, {"user_name": "Ada <3"})) == (
        "Hello Ada <3,\n\na b c d e f\nus (https://theatre.example/?a=1&b=2) mail (box@theatre.example)\n\n"
        "- one\n- two\n\n1. three\n\nThe hall"
    )
    assert plain_text('<a href="https://a.example">https://a.example</a>') == "https://a.example"


def test_each_language_has_its_own_default_that_is_stored_as_it_is():
    defaults = {default_message(language) for language in LANGUAGES}
    assert len(defaults) == len(LANGUAGES)
    for message in defaults:
        assert "{user_name}" in message
        assert clean_message(message) == message
    assert default_message("it") == default_message("en")
