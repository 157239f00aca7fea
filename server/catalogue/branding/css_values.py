"""What may stand in a stylesheet as a value: colours, lengths within bounds, gradients, pictures of the account's own.

Each reader is given the tokens of a value and writes it anew, so that nothing of what was sent is ever copied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from server.catalogue.branding.css_colours import hex_of
from server.catalogue.branding.theme import COLOUR_TOKENS

OwnPicture = Callable[[str], bool]
Reader = Callable[[Sequence[Any]], str]

PX = {"px": 1.0, "rem": 16.0}  # what a unit is in pixels, where that is the same everywhere
MOST_STOPS = 12
MOST_LAYERS = 4
# Our own variable of each public token, where a sheet does not set the token.
OWN = {
    "--foyer-accent": "--fy-accent",
    "--foyer-on-accent": "--fy-on-accent",
    "--foyer-page": "--fy-ground",
    "--foyer-surface": "--fy-surface",
    "--foyer-text": "--fy-text",
    "--foyer-text-soft": "--fy-text-2",
    "--foyer-line": "--fy-line",
    "--foyer-radius": "--fy-radius-control",
    "--foyer-font": "--fy-font",
    "--foyer-heading-font": "--fy-font",
    "--foyer-logo": "--fy-logo",
}
MIXED_IN = ("srgb", "srgb-linear", "oklab", "oklch", "lab", "lch", "hsl")
PICTURE = re.compile(r"/media/(branding/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}\.(?:png|jpe?g))")
ANGLES = {"deg": 360.0, "grad": 400.0, "rad": 6.284, "turn": 1.0}
SHAPES = frozenset(["circle", "ellipse", "closest-side", "closest-corner", "farthest-side", "farthest-corner"])
SIDES = frozenset(["top", "right", "bottom", "left"])

NO_COLOUR = "It is not a colour: write #rrggbb, rgb(), hsl(), oklch() or a colour's name."
NO_PICTURE = "Pictures are shown from Foyer alone: upload one on the Branding page and name its address there."


class Refused(Exception):
    """Why something is left out, in a sentence."""


def number(value: float) -> str:
    return f"{round(value, 3) + 0:g}"


def split(tokens: Sequence[Any], sign: str = ",") -> list[list[Any]]:
    """Part tokens at a sign, spaces aside."""
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token == sign:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def bare(tokens: Iterable[Any]) -> list[Any]:
    return [token for token in tokens if token.type not in ("whitespace", "comment")]


def one_of(*keywords: str) -> Reader:
    known = frozenset(keywords)

    def read(tokens: Sequence[Any]) -> str:
        if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value in known:
            return str(tokens[0].lower_value)
        raise Refused(f"It takes one of: {', '.join(keywords)}.")

    return read


def a_number(least: float, most: float, *keywords: str) -> Reader:
    """Read a number without a unit, or one of some words."""

    def read(tokens: Sequence[Any]) -> str:
        if len(tokens) == 1 and tokens[0].type == "number" and least <= tokens[0].value <= most:
            return number(tokens[0].value)
        if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value in keywords:
            return str(tokens[0].lower_value)
        raise Refused(f"It takes a number of {number(least)} to {number(most)}.")

    return read


@dataclass(frozen=True)
class Length:
    """Reads a length in px or rem within bounds, given in px, or in em or % up to others; or one of some words."""

    least: float
    most: float
    keywords: tuple[str, ...] = ()
    em: float = 0
    percent: float = 0

    def __call__(self, tokens: Sequence[Any]) -> str:
        if len(tokens) != 1:
            raise Refused(self.why)
        return self.read(tokens[0])

    @property
    def why(self) -> str:
        units = "px or rem" + (", em" if self.em else "") + (", %" if self.percent else "")
        return f"It takes a length of {number(self.least)} to {number(self.most)} pixels, in {units}."

    def read(self, token: Any) -> str:
        match token.type:
            case "number" | "dimension":
                return self.measure(token)
            case "percentage" if self.percent and 0 <= token.value <= self.percent:
                return f"{number(token.value)}%"
            case "ident" if token.lower_value in self.keywords:
                return str(token.lower_value)
            case "function" if token.lower_name == "clamp":
                return self.clamp(token)
            case "function" if is_variable(token):
                return variable(token, "--foyer-radius")
        raise Refused(self.why)

    def measure(self, token: Any) -> str:
        pixels = _in_px(token)
        if pixels is not None and self.least <= pixels <= self.most:
            return f"{number(token.value)}{token.lower_unit}" if pixels else "0"
        is_em = token.type == "dimension" and token.lower_unit == "em"
        if is_em and (-self.em if self.least < 0 else 0) <= token.value <= self.em:
            return f"{number(token.value)}em"
        raise Refused(self.why)

    def clamp(self, token: Any) -> str:
        """Read `clamp()`: what is between its ends may depend on the screen, and its ends are within the bounds."""
        parts = [bare(part) for part in split(token.arguments)]
        if len(parts) != 3 or any(len(part) != 1 or part[0].type not in ("number", "dimension") for part in parts):
            raise Refused(f"clamp() takes three lengths here. {self.why}")
        (low,), (middle,), (high,) = parts
        if middle.type != "dimension" or middle.lower_unit not in ("vw", "px", "rem") or not 0 <= middle.value <= 999:
            raise Refused(f"clamp() takes one length in vw in its middle here. {self.why}")
        return f"clamp({self.measure(low)},{number(middle.value)}{middle.lower_unit},{self.measure(high)})"


def a_length(least: float, most: float, *keywords: str, em: float = 0, percent: float = 0) -> Reader:
    return Length(least, most, keywords, em, percent)


def _in_px(token: Any) -> float | None:
    if token.type == "number":
        return None if token.value else 0.0
    return float(token.value * PX[token.lower_unit]) if token.lower_unit in PX else None


def up_to(most: int, read: Reader) -> Reader:
    """Read the same once for each of up to so many sides."""

    def read_all(tokens: Sequence[Any]) -> str:
        if not 1 <= len(tokens) <= most:
            raise Refused(f"It takes up to {most} values.")
        return " ".join(read([token]) for token in tokens)

    return read_all


def is_variable(token: Any) -> bool:
    return bool(token.type == "function" and token.lower_name == "var")


def variable(token: Any, *allowed: str) -> str:
    """Read a public token in `var()`. Where a sheet does not set it, our own colour stands, whatever was written."""
    arguments = bare(token.arguments)
    name = arguments[0].value if arguments and arguments[0].type == "ident" else ""
    if name not in allowed or (len(arguments) > 1 and arguments[1] != ","):
        raise Refused(f"var() takes one of Foyer's tokens here: {', '.join(allowed)}.")
    return f"var({name},var({OWN[name]}))"


def a_colour(tokens: Sequence[Any]) -> str:
    if len(tokens) != 1:
        raise Refused(NO_COLOUR)
    token = tokens[0]
    if token.type == "ident" and token.lower_value in ("currentcolor", "transparent"):
        return str(token.lower_value)
    if is_variable(token):
        return variable(token, *COLOUR_TOKENS)
    if token.type == "function" and token.lower_name == "color-mix":
        return _mix(token)
    if found := hex_of(token):
        return found
    raise Refused(NO_COLOUR)


def _mix(token: Any) -> str:
    how, *colours = [bare(part) for part in split(token.arguments)]
    keywords = [str(word.lower_value) for word in how if word.type == "ident"]
    if (
        len(keywords) != len(how)
        or len(keywords) != 2
        or keywords[0] != "in"
        or keywords[1] not in MIXED_IN
        or len(colours) != 2
    ):
        raise Refused("color-mix() takes a space and two colours here: color-mix(in oklab, red 20%, white).")
    return f"color-mix(in {keywords[1]},{','.join(_stop(colour, 1) for colour in colours)})"


def _stop(tokens: Sequence[Any], most: int) -> str:
    """Read a colour with up to so many places after it."""
    if not tokens or len(tokens) > most + 1:
        raise Refused(NO_COLOUR)
    places = [place(token) for token in tokens[1:]]
    # A mix in a mix would cost more with each.
    if tokens[0].type == "function" and tokens[0].lower_name == "color-mix" and most == 1:
        raise Refused("color-mix() takes plain colours here.")
    return " ".join([a_colour(tokens[:1]), *places])


_place = a_length(0, 4000, percent=100)


def place(token: Any) -> str:
    """Read a place along a gradient or within a box."""
    return _place([token])


def a_picture(own: OwnPicture) -> Reader:
    """Read a gradient, or a picture of the account's own."""

    def read(tokens: Sequence[Any]) -> str:
        if len(tokens) != 1:
            raise Refused(NO_PICTURE)
        token = tokens[0]
        if token.type == "ident" and token.lower_value == "none":
            return "none"
        if token.type == "function" and token.lower_name in _GRADIENTS:
            return gradient(token)
        if token.type == "url" or (token.type == "function" and token.lower_name == "url"):
            return own_picture(token, own)
        raise Refused("It takes a gradient, or a picture that was uploaded to Foyer.")

    return read


def own_picture(token: Any, own: OwnPicture) -> str:
    """Read the address of a picture that the account has uploaded to Foyer."""
    if token.type == "url":
        address = token.value
    else:
        arguments = bare(token.arguments)
        address = arguments[0].value if len(arguments) == 1 and arguments[0].type == "string" else ""
    found = PICTURE.fullmatch(address)
    if not found or not own(found[1]):
        raise Refused(NO_PICTURE)
    return f'url("{found[0]}")'


def gradient(token: Any) -> str:
    """Read a gradient: a direction, and up to a dozen colours."""
    first, *rest = [bare(part) for part in split(token.arguments)]
    direction = _GRADIENTS[token.lower_name](first)
    stops = rest if direction else [first, *rest]
    if not 2 <= len(stops) <= MOST_STOPS:
        raise Refused(f"A gradient takes 2 to {MOST_STOPS} colours here.")
    css_stops = [_stop(stop, 2) for stop in stops]
    return f"{token.lower_name}({','.join([direction, *css_stops] if direction else css_stops)})"


def _line(tokens: Sequence[Any]) -> str:
    if len(tokens) == 1 and tokens[0].type == "dimension" and tokens[0].lower_unit in ANGLES:
        if abs(tokens[0].value) > ANGLES[tokens[0].lower_unit]:
            raise Refused("A gradient's angle is within one turn.")
        return f"{number(tokens[0].value)}{tokens[0].lower_unit}"
    keywords = [token.lower_value for token in tokens if token.type == "ident"]
    if (
        len(keywords) == len(tokens)
        and 2 <= len(keywords) <= 3
        and keywords[0] == "to"
        and SIDES.issuperset(keywords[1:])
    ):
        return " ".join(keywords)
    return ""


def _circle(tokens: Sequence[Any]) -> str:
    """Read `circle`, `farthest-side at 20% 30%` and the like."""
    if not tokens or tokens[0].type != "ident" or tokens[0].lower_value not in SHAPES | {"at"}:
        return ""
    if len(tokens) > 5:
        raise Refused("A gradient's shape is too long.")
    return " ".join(_of_shape(token) for token in tokens)


def _of_shape(token: Any) -> str:
    if token.type == "ident":
        return one_of(*sorted(SHAPES | SIDES | {"at", "center"}))([token])
    return place(token)


_GRADIENTS: dict[str, Reader] = {
    "linear-gradient": _line,
    "repeating-linear-gradient": _line,
    "radial-gradient": _circle,
    "repeating-radial-gradient": _circle,
}
