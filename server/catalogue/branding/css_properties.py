"""The properties that a stylesheet may set, and what would hide text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import tinycss2

from server.catalogue.branding.css_colours import contrast, flat, hex_of
from server.catalogue.branding.css_values import (
    MOST_LAYERS,
    OwnPicture,
    Reader,
    Refused,
    a_colour,
    a_length,
    a_number,
    a_picture,
    bare,
    is_variable,
    one_of,
    place,
    split,
    up_to,
    variable,
)

# What a text lies on is known to browsers alone, so the app measures contrast there before a stylesheet is published.

LEAST_SEEN = 0.3  # how much of a text's colour is seen at least
HIDDEN = 2.0  # a contrast below this is nobody's taste
HIDES = "What a buyer is to read may not be hidden."


def is_seen_through(token: Any) -> bool:
    """Whether so little is seen of a colour that text in it cannot be read on anything."""
    return _alpha(token) < LEAST_SEEN


def _alpha(token: Any) -> float:
    """Return how much is seen of a colour, 0 to 1; of one that depends on the page all of it."""
    if token.type == "ident" and token.lower_value == "transparent":
        return 0.0
    if token.type == "function" and token.lower_name == "color-mix":
        return _mixed_alpha([bare(part) for part in split(token.arguments)][1:])
    found = hex_of(token) or ""
    return int(found[7:], 16) / 255 if len(found) == 9 else 1.0


def _mixed_alpha(stops: Sequence[Sequence[Any]]) -> float:
    """Return the same of two mixed colours, each with its share (CSS Color 5, 3.1)."""
    one, other = ([token.value / 100 for token in stop[1:] if token.type == "percentage"][:1] for stop in stops)
    first = one[0] if one else 1 - other[0] if other else 0.5
    second = other[0] if other else 1 - first
    whole = first + second
    if whole <= 0:
        return 1.0
    return (_alpha(stops[0][0]) * first + _alpha(stops[1][0]) * second) / whole * min(1.0, whole)


def is_own_ground(declared: Mapping[str, str]) -> bool:
    """Whether a rule writes text in the colour of the ground that it gives it."""
    text, ground = declared.get("color", ""), declared.get("background", declared.get("background-color", ""))
    # Colours by themselves, of which nothing is seen through.
    if not (_is_plain(text) and len(ground) == 7 and _is_plain(ground)):
        return False
    return contrast(flat(text, ground), ground) < HIDDEN


def _is_plain(value: str) -> bool:
    return value.startswith("#") and len(value) in (7, 9)


def hidden_texts(css: str) -> Iterator[tuple[str, str]]:
    """Return the rules of a sheet of ours that hide text: what each chooses, and the colour that it gives.

    What is read today has none; what was kept before they were left out may have.
    """
    nodes = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    for node in nodes:
        inside = node.content if node.type == "at-rule" and node.content is not None else []
        for rule in [node, *tinycss2.parse_rule_list(inside, skip_whitespace=True)]:
            if rule.type == "qualified-rule":
                yield from _hidden_in(rule)


def _hidden_in(rule: Any) -> Iterator[tuple[str, str]]:
    declared = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    values = {one.lower_name: bare(one.value) for one in declared if one.type == "declaration"}
    text = values.get("color", [])
    if len(text) != 1:
        return
    plain = {name: hex_of(value[0]) or "" for name, value in values.items() if len(value) == 1}
    if is_seen_through(text[0]) or is_own_ground(plain):
        yield tinycss2.serialize(rule.prelude).strip(), tinycss2.serialize(text)


WIDE = frozenset(["inherit", "initial", "unset"])
# Fonts of systems, and ours: none is fetched. Written in quotes unless it is a family that CSS itself knows.
GENERIC = frozenset(["serif", "sans-serif", "monospace", "cursive", "system-ui", "ui-serif", "ui-sans-serif"])
NAMED = {
    name.lower(): name
    for name in (
        *("Archivo", "-apple-system", "BlinkMacSystemFont", "Segoe UI", "Roboto", "Helvetica Neue", "Helvetica"),
        *("Arial", "Arial Narrow", "Arial Black", "Verdana", "Tahoma", "Trebuchet MS", "Geneva", "Noto Sans"),
        *("Liberation Sans", "DejaVu Sans", "Ubuntu", "Cantarell", "Optima", "Futura", "Gill Sans", "Avenir"),
        *("Avenir Next", "Century Gothic", "Candara", "Calibri", "Franklin Gothic Medium", "Impact", "Georgia"),
        *("Times New Roman", "Times", "Palatino", "Palatino Linotype", "Book Antiqua", "Baskerville", "Didot"),
        *("Garamond", "Cambria", "Constantia", "Rockwell", "Noto Serif", "Liberation Serif", "DejaVu Serif"),
        *("Courier New", "Courier", "Consolas", "Menlo", "Monaco", "SF Mono", "DejaVu Sans Mono", "Brush Script MT"),
    )
}
MOST_FONTS = 8
LINES = ("none", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset")
IN_A_BOX = one_of(
    *("no-repeat", "repeat", "repeat-x", "repeat-y", "round", "space", "center", "top", "right", "bottom", "left"),
    *("cover", "contain", "auto", "scroll"),
)
SPACE = 64  # the most room around anything, in pixels
WHY_NOT = {
    "position": "Nothing may be laid over the widget.",
    "z-index": "Nothing may be laid over the widget.",
    "transform": "Nothing may be moved over something else.",
    "opacity": f"{HIDES} Colours may be seen through: rgb(0 0 0 / 50%).",
    **dict.fromkeys(["display", "visibility", "clip-path", "-webkit-text-fill-color"], HIDES),
    "font": "Write font-family, font-size, font-weight and font-style each by itself.",
    "content": 'Only content: "" is kept, in ::before and ::after: nobody is told something that we did not say.',
    "cursor": "The pointer says what can be pressed.",
    "pointer-events": "What can be pressed stays so.",
    "animation": "Nothing may move by itself.",
    "transition": "How fast something changes is the widget's own.",
    "outline": "Whoever uses the keyboard sees where they are by it; outline-color may be set.",
}
NOT_LISTED = "It is not among the properties that a stylesheet may set; the template lists them."


def read_declaration(name: str, tokens: Sequence[Any], own: OwnPicture) -> str:
    """Read the value of a property.

    :raises Refused: if the property, or this value of it, is left out.
    """
    picture = a_picture(own)
    of_pictures = {
        "background": _layers(lambda tokens: _background(tokens, picture)),
        "background-image": _layers(picture),
    }
    reader = of_pictures.get(name) or READERS.get(name)
    if reader is None:
        raise Refused(WHY_NOT.get(name, NOT_LISTED))
    value = bare(tokens)
    if not value:
        raise Refused("It has no value.")
    if len(value) == 1 and value[0].type == "ident" and value[0].lower_value in WIDE and name != "content":
        return str(value[0].lower_value)
    return reader(value)


def _layers(read: Reader) -> Reader:
    def read_all(tokens: Sequence[Any]) -> str:
        layers = split(tokens)
        if len(layers) > MOST_LAYERS:
            raise Refused(f"It takes up to {MOST_LAYERS} layers.")
        return ",".join(read(layer) for layer in layers)

    return read_all


def _background(tokens: Sequence[Any], picture: Reader) -> str:
    if not 1 <= len(tokens) <= 8:
        raise Refused("It takes a colour or a picture, and how that is placed.")
    return " ".join(_of_background(token, picture) for token in tokens)


def _of_background(part: Any, picture: Reader) -> str:
    if part == "/":
        return "/"
    if part.type in ("url", "function") and not _is_colour(part):
        return picture([part])
    if part.type == "ident" and part.lower_value == "none":
        return "none"
    return a_colour([part]) if _is_colour(part) else _in_a_box(part)


def _is_colour(token: Any) -> bool:
    try:
        a_colour([token])
    except Refused:
        # To say what is wrong with it.
        return is_variable(token)
    return True


def _in_a_box(token: Any) -> str:
    return IN_A_BOX([token]) if token.type == "ident" else place(token)


def _placed(tokens: Sequence[Any]) -> str:
    if not 1 <= len(tokens) <= 4:
        raise Refused("It takes up to 4 values.")
    return " ".join(_in_a_box(token) for token in tokens)


_width = a_length(0, 16, "thin", "medium", "thick")
_line = one_of(*LINES)


def _border(tokens: Sequence[Any]) -> str:
    if not 1 <= len(tokens) <= 3:
        raise Refused("It takes a width, a line and a colour.")
    return " ".join(_of_border(token) for token in tokens)


def _of_border(token: Any) -> str:
    if token.type == "ident" and token.lower_value in LINES:
        return _line([token])
    return a_colour([token]) if _is_colour(token) else _width([token])


def _shadow(read_far: Reader, read_spread: Reader | None) -> Reader:
    """Read a shadow: `inset`, two to four lengths, a colour."""

    def read(tokens: Sequence[Any]) -> str:
        if len(tokens) == 1:
            return one_of("none")(tokens)
        lengths = [token for token in tokens if token.type in ("dimension", "number")]
        words = [_of_shadow(token, is_box=read_spread is not None) for token in tokens if token not in lengths]
        if not 2 <= len(lengths) <= (4 if read_spread else 3) or len(words) > 2:
            raise Refused("It takes two lengths, how much it is blurred, and a colour.")
        far = [read_far([token]) for token in lengths[:2]]
        rest = [_blur([token]) for token in lengths[2:3]] + [
            read_spread([token]) for token in lengths[3:] if read_spread
        ]
        inset = [word for word in words if word == "inset"]
        return " ".join([*inset, *far, *rest, *(word for word in words if word != "inset")])

    return read


def _of_shadow(token: Any, *, is_box: bool) -> str:
    if is_box and token.type == "ident" and token.lower_value == "inset":
        return "inset"
    return a_colour([token])


_blur = a_length(0, 64)


def read_fonts(tokens: Sequence[Any]) -> str:
    """Read a list of fonts; one that is not ours to show is left out of it."""
    found = [name for part in split(tokens) if (name := _font(part))][:MOST_FONTS]
    if not found:
        raise Refused("None of these fonts is one that systems have, and none is fetched; the template lists them.")
    return ",".join(found)


def _font(tokens: Sequence[Any]) -> str:
    if len(tokens) == 1 and is_variable(tokens[0]):
        return variable(tokens[0], "--foyer-font", "--foyer-heading-font")
    words = [token.value for token in tokens if token.type in ("ident", "string")]
    # The name, and no more of it than the longest is.
    name = " ".join(words)[:40].lower() if len(words) == len(tokens) else ""
    if name in GENERIC:
        return name
    return f'"{NAMED[name]}"' if name in NAMED else ""


def _text_colour(tokens: Sequence[Any]) -> str:
    css = a_colour(tokens)
    if is_seen_through(tokens[0]):
        raise Refused(HIDES)
    return css


def _content(tokens: Sequence[Any]) -> str:
    if len(tokens) == 1 and tokens[0].type == "string" and tokens[0].value == "":
        return '""'
    raise Refused(WHY_NOT["content"])


def _underline(tokens: Sequence[Any]) -> str:
    if not 1 <= len(tokens) <= 3:
        raise Refused("It takes a line, how that is drawn, and a colour.")
    return " ".join(a_colour([token]) if _is_colour(token) else _drawn([token]) for token in tokens)


_drawn = one_of("none", "underline", "solid", "double", "dotted", "dashed", "wavy")
_space = a_length(0, SPACE, em=4)
_margin = a_length(0, SPACE, "auto", em=4)
_round = a_length(0, 9999, em=4, percent=50)
_spread_out = a_length(-2, 6, "normal", em=0.4)
_SIDES = ("top", "right", "bottom", "left", "inline-start", "inline-end", "block-start", "block-end")
_CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")

READERS: dict[str, Reader] = {
    "color": _text_colour,
    "background-color": a_colour,
    "background-position": _layers(_placed),
    "background-size": _layers(_placed),
    "background-repeat": _layers(_placed),
    "border": _border,
    **{f"border-{side}": _border for side in _SIDES},
    "border-color": up_to(4, a_colour),
    "border-width": up_to(4, _width),
    "border-style": up_to(4, _line),
    **{f"border-{side}-color": a_colour for side in _SIDES},
    **{f"border-{side}-width": _width for side in _SIDES},
    **{f"border-{side}-style": _line for side in _SIDES},
    "border-radius": up_to(4, _round),
    **{f"border-{corner}-radius": up_to(2, _round) for corner in _CORNERS},
    "outline-color": a_colour,
    "accent-color": a_colour,
    "caret-color": a_colour,
    "box-shadow": _layers(_shadow(a_length(-32, 32), a_length(-16, 16))),
    "text-shadow": _layers(_shadow(a_length(-8, 8), None)),
    "font-family": read_fonts,
    "font-size": a_length(10, 64, "x-small", "small", "medium", "large", "x-large", "xx-large"),
    "font-weight": a_number(100, 1000, "normal", "bold"),
    "font-style": one_of("normal", "italic", "oblique"),
    "font-stretch": one_of("normal", "semi-condensed", "condensed", "semi-expanded", "expanded"),
    "font-variant-caps": one_of("normal", "small-caps", "all-small-caps"),
    "letter-spacing": _spread_out,
    "word-spacing": _spread_out,
    "line-height": a_number(1, 2.5, "normal"),
    "text-align": one_of("left", "right", "center", "start", "end", "justify"),
    "text-transform": one_of("none", "uppercase", "lowercase", "capitalize"),
    "text-decoration": _underline,
    "text-decoration-line": one_of("none", "underline"),
    "text-decoration-style": one_of("solid", "double", "dotted", "dashed", "wavy"),
    "text-decoration-color": a_colour,
    "text-decoration-thickness": a_length(0, 8, "auto", "from-font", em=0.5),
    "text-underline-offset": a_length(0, 16, "auto", em=0.5),
    "padding": up_to(4, _space),
    **{f"padding-{side}": _space for side in (*_SIDES, "inline", "block")},
    "margin": up_to(4, _margin),
    **{f"margin-{side}": _margin for side in (*_SIDES, "inline", "block")},
    "gap": up_to(2, _space),
    "row-gap": _space,
    "column-gap": _space,
    "content": _content,
}
# Of the page behind the widget, nothing but its background.
_BACKGROUND = ("color", "image", "position", "size", "repeat")
OF_PAGES = frozenset(["background", *(f"background-{part}" for part in _BACKGROUND)])
# ::before and ::after take room in their line alone: what is above and below it would be covered, and no browser tells.
_BESIDE = ("left", "right", "inline-start", "inline-end")
OF_MARKS = OF_PAGES | {
    *("content", "color", "border-color", "border-style", "padding-inline", "margin-inline", "margin"),
    *(f"border-{side}" for side in _BESIDE),
    *(f"border-{side}-{what}" for side in _BESIDE for what in ("color", "style", "width")),
    *(f"{room}-{side}" for side in _BESIDE for room in ("padding", "margin")),
    *(name for name in READERS if name.endswith("-radius")),
}
