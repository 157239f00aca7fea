"""Reckoning with colours: each is `#rrggbb`, or `#rrggbbaa` where it may be seen through."""

from __future__ import annotations

from math import isfinite
from typing import Any

from tinycss2.color4 import Color, parse_color

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
    except (OverflowError, TypeError, ValueError):  # figures that are none, or none that can be reckoned with
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
    """Give what is seen of a colour that lies on another, as `#rrggbb`."""
    if len(colour) == 7:
        return colour
    return mixed(below, colour[:7], int(colour[7:], 16) / 255)


def mixed(one: str, other: str, share: float) -> str:
    """Mix a share of one colour, 0 to 1, into another."""
    parts = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours by WCAG 2, 1 to 21; text wants 4.5."""
    dark, light = sorted([_luminance(one), _luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def is_dark(colour: str) -> bool:
    """Whether white is read better on a colour than black."""
    return contrast(colour, "#ffffff") >= contrast(colour, "#000000")


def told_apart(colour: str, ground: str, wanted: float) -> str:
    """Give a colour, or as little lighter or darker a one as is needed for a contrast with its ground."""
    towards = "#ffffff" if is_dark(ground) else "#000000"
    steps = (mixed(colour, towards, step / 20) for step in range(21))
    return next((step for step in steps if contrast(step, ground) >= wanted), towards)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= SHIFT else float(((part + 0.055) / 1.055) ** 2.4)
