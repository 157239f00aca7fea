"""Reckoning with colours, each as `#rrggbb`."""

from __future__ import annotations

LOW = 0.04045


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours by WCAG 2, 1 to 21; text wants 4.5."""
    dark, light = sorted([_luminance(one), _luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= LOW else float(((part + 0.055) / 1.055) ** 2.4)
