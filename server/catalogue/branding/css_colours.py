"""Computes with colours: contrast and mixing, and what a stylesheet's tokens make of the pages."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from tinycss2.color4 import Color, parse_color

from server.catalogue.branding.theme import COLOUR_TOKENS, LOGO_TOKEN, Colours

# Reckoning with colours: each is `#rrggbb`, or `#rrggbbaa` where it may be seen through.

SHIFT = 0.04045  # where sRGB's curve begins (IEC 61966-2-1)
FUNCTIONS = frozenset(["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"])
READABLE = 4.5  # WCAG 2.2, 1.4.3
VISIBLE = 3.0  # WCAG 2.2, 1.4.11
# From XYZ under D65, and under D50 with the white point adapted, to linear sRGB (CSS Color 4, section 18).
_FROM_D65 = (
    (3.2409699, -1.5373832, -0.4986108),
    (-0.9692436, 1.8759675, 0.0415551),
    (0.0556301, -0.2039770, 1.0569715),
)
_FROM_D50 = (
    (3.1341359, -1.6173863, -0.4906622),
    (-0.9787955, 1.9162544, 0.0334427),
    (0.0719551, -0.2289769, 1.4053860),
)


def hex_of(token: Any) -> str | None:
    """Write a colour as hex digits, or give None where a token is no colour that we know."""
    if token.type == "function" and token.lower_name not in FUNCTIONS:
        return None
    try:
        found = parse_color(token)
        parts = _srgb(found) if isinstance(found, Color) else None
    except (OverflowError, TypeError, ValueError):  # figures that are none, or none that can be calculated with
        return None
    if parts is None or not isinstance(found, Color) or not all(map(isfinite, (*parts, found.alpha))):
        return None
    digits = "".join(f"{round(max(0.0, min(1.0, part)) * 255):02x}" for part in (*parts, found.alpha))
    return f"#{digits.removesuffix('ff') if len(digits) == 8 and digits.endswith('ff') else digits}"


def _srgb(colour: Color) -> tuple[float, ...] | None:
    if colour.space in ("srgb", "hsl", "hwb"):
        return tuple(part or 0.0 for part in colour.to("srgb").coordinates)
    if colour.space in ("lab", "lch"):
        return _gamma(colour.to("xyz-d50").coordinates, _FROM_D50)
    if colour.space in ("oklab", "oklch"):
        return _gamma(colour.to("xyz-d65").coordinates, _FROM_D65)
    return None


def _gamma(xyz: Any, matrix: Any) -> tuple[float, ...]:
    linear = (sum(factor * part for factor, part in zip(row, xyz, strict=True)) for row in matrix)
    return tuple(12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in linear)


def flat(colour: str, below: str) -> str:
    """Return what is seen of a colour that lies on another, as `#rrggbb`."""
    if len(colour) == 7:
        return colour
    return mixed(below, colour[:7], int(colour[7:], 16) / 255)


def mixed(one: str, other: str, share: float) -> str:
    """Mix a share of one colour, 0 to 1, into another."""
    parts = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2, 1 to 21; text wants 4.5."""
    dark, light = sorted([_luminance(one), _luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def is_dark(colour: str) -> bool:
    """Whether white is read better on a colour than black."""
    return contrast(colour, "#ffffff") >= contrast(colour, "#000000")


def with_contrast(colour: str, ground: str, requested: float) -> str:
    """Return a colour, or as little lighter or darker a one as is needed for a contrast with its ground."""
    towards = "#ffffff" if is_dark(ground) else "#000000"
    steps = (mixed(colour, towards, step / 20) for step in range(21))
    return next((step for step in steps if contrast(step, ground) >= requested), towards)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    shares = (part / 255 for part in _parts(colour))
    red, green, blue = (part / 12.92 if part <= SHIFT else float(((part + 0.055) / 1.055) ** 2.4) for part in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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
INK, WHITE = "#18181b", "#ffffff"


def complete_colours(tokens: Tokens, ours: Colours) -> Colours:
    """Return all the colours of a sheet: those that it does not name follow those that it does, or are ours."""
    named = {COLOUR_TOKENS[token]: value for token, value in tokens.items() if token in COLOUR_TOKENS}
    surface = flat(named.get("surface", ours.surface), WHITE)

    def seen(name: str, otherwise: str) -> str:
        return flat(named[name], surface) if name in named else otherwise

    is_ours = "surface" not in named
    text = seen("text", ours.text if is_ours else ink_on(surface))
    accent = seen("accent", ours.accent)
    is_plain = is_ours and "text" not in named
    soft = with_contrast(mixed(text, surface, 0.25), surface, READABLE)
    return Colours(
        accent=accent,
        on_accent=seen("on_accent", ours.on_accent if "accent" not in named else ink_on(accent)),
        page=seen("page", ours.page if is_ours else mixed(surface, text, 0.04)),
        surface=surface,
        text=text,
        text_soft=seen("text_soft", ours.text_soft if is_plain else soft),
        line=seen("line", ours.line if is_ours else mixed(surface, text, 0.16)),
    )


def ink_on(ground: str) -> str:
    """Return white or our black, whichever is read better on a colour."""
    return WHITE if contrast(WHITE, ground) >= contrast(INK, ground) else INK


def theme_variables(tokens: Tokens, colours: Colours) -> dict[str, str]:
    """Return our own variables (pwa/src/theme/tokens.css) of what a sheet sets."""
    variables = _colour_variables(colours) if COLOUR_TOKENS.keys() & tokens.keys() else {}
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
    if (logo := tokens.get(LOGO_TOKEN, "none")) != "none":
        variables |= {"--fy-logo": logo, "--fy-logo-display": "block"}
    return variables


def _colour_variables(colours: Colours) -> dict[str, str]:
    surface, text, accent = colours.surface, colours.text, colours.accent
    return {
        # Of what stands in the widget: a frame of another scheme than the page around it would not be seen through.
        "--fy-scheme": "dark" if is_dark(surface) else "light",
        "--fy-ground": colours.page,
        # What stands on the page itself, and not on a card, is readable there.
        "--fy-on-ground": with_contrast(text, colours.page, READABLE),
        "--fy-on-ground-2": with_contrast(colours.text_soft, colours.page, READABLE),
        "--fy-on-ground-link": with_contrast(accent, colours.page, READABLE),
        "--fy-surface": surface,
        "--fy-raised": surface,
        "--fy-sunken": mixed(surface, text, 0.07),
        "--fy-soft": mixed(surface, text, 0.1),
        "--fy-line": colours.line,
        "--fy-line-strong": with_contrast(mixed(surface, text, 0.5), surface, VISIBLE),
        "--fy-text": text,
        "--fy-text-2": colours.text_soft,
        "--fy-text-3": with_contrast(mixed(colours.text_soft, surface, 0.1), surface, READABLE),
        "--fy-accent": accent,
        "--fy-accent-text": with_contrast(accent, surface, READABLE),
        "--fy-accent-strong": mixed(accent, "#000000" if is_dark(accent) else "#ffffff", 0.2),
        "--fy-accent-soft": mixed(surface, accent, 0.1),
        "--fy-on-accent": colours.on_accent,
        **_meaning_variables(surface),
    }


def _meaning_variables(surface: str) -> dict[str, str]:
    variables = {}
    for name, kinds in MEANINGS.items():
        text, ground = kinds[is_dark(surface)]
        variables[f"--fy-{name}"] = with_contrast(text, surface, READABLE)
        variables[f"--fy-{name}-soft"] = ground
    return variables
