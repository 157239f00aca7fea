"""What public tokens make of the pages: the colours that were not named, and our own variables of all of them."""

from __future__ import annotations

from collections.abc import Mapping

from server.branding.css.tints import READABLE, VISIBLE, contrast, flat, is_dark, mixed, told_apart
from server.branding.look import COLOUR_TOKENS, Colours

Tokens = Mapping[str, str]  # values by public token, colours as hex digits

LIGHT = Colours()
# As in the dark half of pwa/src/theme/tokens.css; a test holds both to that.
DARK = Colours(
    accent="#b93a8c",
    on_accent="#ffffff",
    page="#111113",
    surface="#1a1a1d",
    text="#f3f3f4",
    text_soft="#c3c3ca",
    line="#303036",
)
# What has a meaning of its own, on light surfaces and on dark ones, likewise: as words, and as a ground of them.
MEANINGS = {
    "success": (("#0a6447", "#dcf3e9"), ("#63dbae", "#10352a")),
    "warn": (("#7a4300", "#ffebcf"), ("#ffb85c", "#3d2809")),
    "danger": (("#a0101c", "#fde6e6"), ("#ff9292", "#451519")),
    "info": (("#1f4da8", "#e4ecfc"), ("#93baff", "#162a52")),
}
INK, PAPER = "#18181b", "#ffffff"


def filled(tokens: Tokens, ours: Colours) -> Colours:
    """Give all the colours of a sheet: those that it does not name follow those that it does, or are ours."""
    named = {COLOUR_TOKENS[token]: value for token, value in tokens.items() if token in COLOUR_TOKENS}
    surface = flat(named.get("surface", ours.surface), PAPER)

    def seen(name: str, otherwise: str) -> str:
        return flat(named[name], surface) if name in named else otherwise

    is_ours = "surface" not in named
    text = seen("text", ours.text if is_ours else _ink_on(surface))
    accent = seen("accent", ours.accent)
    is_plain = is_ours and "text" not in named
    return Colours(
        accent=accent,
        on_accent=seen("on_accent", ours.on_accent if "accent" not in named else _ink_on(accent)),
        page=seen("page", ours.page if is_ours else mixed(surface, text, 0.04)),
        surface=surface,
        text=text,
        text_soft=seen("text_soft", ours.text_soft if is_plain else _soft(text, surface)),
        line=seen("line", ours.line if is_ours else mixed(surface, text, 0.16)),
    )


def _ink_on(ground: str) -> str:
    return PAPER if contrast(PAPER, ground) >= contrast(INK, ground) else INK


def _soft(text: str, surface: str) -> str:
    return told_apart(mixed(text, surface, 0.25), surface, READABLE)


def worn(tokens: Tokens, colours: Colours) -> dict[str, str]:
    """Give our own variables (pwa/src/theme/tokens.css) of what a sheet sets."""
    variables = _coloured(colours) if COLOUR_TOKENS.keys() & tokens.keys() else {}
    if radius := tokens.get("--foyer-radius"):
        # As ours are to each other: a card's corner is half as large again as that of what stands in it.
        shares = {"small": 0.75, "control": 1, "large": 1.25, "card": 1.5, "sheet": 1.5}
        variables |= {
            f"--fy-radius-{name}": radius if share == 1 else f"calc({radius}*{share})" for name, share in shares.items()
        }
    if font := tokens.get("--foyer-font"):
        variables["--fy-font"] = font
    if heading := tokens.get("--foyer-heading-font"):
        variables["--fy-heading-font"] = heading
    return variables


def _coloured(colours: Colours) -> dict[str, str]:
    surface, text, accent = colours.surface, colours.text, colours.accent
    soft = mixed(surface, accent, 0.1)
    return {
        # Of what stands in the widget: a frame of another scheme than the page around it would not be seen through.
        "--fy-scheme": "dark" if is_dark(surface) else "light",
        "--fy-ground": colours.page,
        # What stands on the page itself, and not on a card, is readable there.
        "--fy-on-ground": told_apart(text, colours.page, READABLE),
        "--fy-on-ground-2": told_apart(colours.text_soft, colours.page, READABLE),
        "--fy-on-ground-link": told_apart(accent, colours.page, READABLE),
        "--fy-surface": surface,
        "--fy-raised": surface,
        "--fy-sunken": mixed(surface, text, 0.07),
        "--fy-soft": mixed(surface, text, 0.1),
        "--fy-line": colours.line,
        "--fy-line-strong": told_apart(mixed(surface, text, 0.5), surface, VISIBLE),
        "--fy-text": text,
        "--fy-text-2": colours.text_soft,
        "--fy-text-3": told_apart(mixed(colours.text_soft, surface, 0.1), surface, READABLE),
        "--fy-accent": accent,
        "--fy-accent-text": told_apart(accent, surface, READABLE),
        "--fy-accent-strong": mixed(accent, "#000000" if is_dark(accent) else "#ffffff", 0.2),
        "--fy-accent-soft": soft,
        "--fy-on-accent": colours.on_accent,
        **_meaning(surface),
    }


def _meaning(surface: str) -> dict[str, str]:
    variables = {}
    for name, kinds in MEANINGS.items():
        words, ground = kinds[is_dark(surface)]
        variables[f"--fy-{name}"] = told_apart(words, surface, READABLE)
        variables[f"--fy-{name}-soft"] = ground
    return variables
