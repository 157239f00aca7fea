"""What stands before a rule's braces: selectors below the widget's root, and queries of @media."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tinycss2.nth import parse_nth

from server.catalogue.branding.css_values import Refused, a_length, bare, one_of, split

ROOT = ".fy-widget"
PAGE = "body"
WHOLE_PAGE = frozenset([":root", "html", "body"])
MOST_SELECTORS = 50  # of a rule
MOST_PARTS = 5  # of a selector
MOST_SIMPLE = 24  # tokens of a part
TYPES = frozenset(
    [
        *("a", "article", "aside", "b", "button", "caption", "dd", "details", "div", "dl", "dt", "em", "fieldset"),
        *("figure", "footer", "form", "h1", "h2", "h3", "h4", "header", "hr", "i", "img", "input", "label", "legend"),
        *("li", "main", "nav", "ol", "option", "p", "section", "select", "small", "span", "strong", "summary", "svg"),
        *("table", "tbody", "td", "textarea", "th", "thead", "time", "tr", "ul"),
    ]
)
STATES = frozenset(
    [
        *("hover", "focus", "focus-visible", "focus-within", "active", "disabled", "enabled", "checked"),
        *("first-child", "last-child", "only-child", "first-of-type", "last-of-type", "empty"),
    ]
)
PSEUDO = frozenset(["before", "after"])
WHY_NOT = {
    "has": "Nothing may be found out about the page; :has() is left out.",
    "before": "Write ::before, with two colons.",
    "after": "Write ::after, with two colons.",
}


def read_selectors(tokens: Sequence[Any]) -> list[str]:
    """Read the selectors of a rule; each is of the widget, or of the page that it stands in (`PAGE`).

    :raises Refused: if one of them is left out: the rule is then left out with it.
    """
    parts = split(tokens)
    if len(parts) > MOST_SELECTORS:
        raise Refused(f"A rule has up to {MOST_SELECTORS} selectors.")
    return list(dict.fromkeys(_below_root(_read(part)) for part in parts))


Part = tuple[str, str]  # how it hangs on the one before (" ", ">", "+" or "~"), and what it is


def _read(tokens: Sequence[Any]) -> list[Part]:
    parts: list[Part] = []
    sign, simple = " ", []
    for token in [*(token for token in tokens if token.type != "comment"), None]:
        is_sign = token is not None and token.type == "literal" and token.value in (">", "+", "~")
        if token is not None and token.type != "whitespace" and not is_sign:
            simple.append(token)
            continue
        if simple:
            parts.append((sign, _compound(simple)))
            sign, simple = " ", []
        if is_sign:
            if sign != " " or not parts:
                raise Refused("The selector cannot be read.")
            sign = token.value
    if not parts or sign != " ":
        raise Refused("The selector cannot be read.")
    return parts


def _below_root(parts: list[Part]) -> str:
    """Write a selector below the widget's root, or as what it says of the page around it."""
    page = 0
    while page < len(parts) and parts[page][1] in WHOLE_PAGE:
        page += 1
    if page == len(parts):
        return PAGE
    of_page, parts = parts[:page], parts[page:]
    if any(what in WHOLE_PAGE for _, what in parts) or any(sign in "+~" for sign, _ in of_page):
        raise Refused("The selector cannot be read.")
    if len(parts) > MOST_PARTS:
        raise Refused(f"A selector has up to {MOST_PARTS} parts.")
    is_root = parts[0][1] == ROOT or parts[0][1].startswith((f"{ROOT}.", f"{ROOT}:"))
    if is_root and len(parts) > 1 and parts[1][0] in "+~":
        raise Refused("Nothing beside the widget can be chosen.")
    chosen = parts if is_root else [("", ROOT), (" ", parts[0][1]), *parts[1:]]
    if not is_root and (parts[0][0] in "+~"):
        raise Refused("Nothing beside the widget can be chosen.")
    return chosen[0][1] + "".join(f"{sign}{what}" for sign, what in chosen[1:])


def _compound(tokens: Sequence[Any]) -> str:
    """Read what stands together: a type, classes, states, and at most one pseudo-element at the end."""
    if len(tokens) > MOST_SIMPLE:
        raise Refused("The selector is too long.")
    first, rest = tokens[0], list(tokens)
    css = ""
    if first == "*" or first.type == "ident":
        css = _type(first)
        rest.pop(0)
    while rest:
        if css.rpartition("::")[2] in PSEUDO and "::" in css:
            raise Refused("Nothing follows ::before or ::after.")
        css += _class(rest) if rest[0] == "." else _state(rest) if rest[0] == ":" else _other(rest[0])
    return css


def _type(kind: Any) -> str:
    if kind == "*":
        return "*"
    if kind.lower_value in TYPES or kind.lower_value in ("html", "body"):
        return str(kind.lower_value)
    raise Refused("This kind of element is not in the widget.")


def _class(rest: list[Any]) -> str:
    rest.pop(0)
    name = rest.pop(0).value if rest and rest[0].type == "ident" else ""
    if not (name and name.isascii() and name.replace("-", "").replace("_", "").isalnum() and not name[0].isdigit()):
        raise Refused("A class is named with letters, digits, - and _ here.")
    if name.lstrip("-")[:1].isdigit() or not name.strip("-"):
        raise Refused("A class is named with letters, digits, - and _ here.")
    return f".{name}"


def _state(rest: list[Any]) -> str:
    rest.pop(0)
    is_element = bool(rest) and rest[0] == ":"
    if is_element:
        rest.pop(0)
    token = rest.pop(0) if rest else None
    if token is None or token.type not in ("ident", "function"):
        raise Refused("The selector cannot be read.")
    if token.type == "function":
        return _nth(token)
    name = token.lower_value
    if is_element:
        if name not in PSEUDO:
            raise Refused("Of pseudo-elements ::before and ::after are kept.")
        return f"::{name}"
    if name not in STATES and name != "root":
        raise Refused(WHY_NOT.get(name, f"The state :{name[:40]} is not among those that are kept."))
    return f":{name}"


def _nth(token: Any) -> str:
    if token.lower_name not in ("nth-child", "nth-last-child", "nth-of-type"):
        raise Refused(WHY_NOT.get(token.lower_name, f"The state :{token.lower_name[:40]}() is not among those kept."))
    found = parse_nth(bare(token.arguments))
    if found is None or max(map(abs, found)) > 999:
        raise Refused(f":{token.lower_name}() takes a number, odd, even, or a step such as 2n+1.")
    step, first = found
    return f":{token.lower_name}({step}n{first:+d})"


def _other(token: Any) -> str:
    if token.type == "[] block":
        raise Refused("Nothing may be found out about what buyers type: [attribute] selectors are left out.")
    if token.type == "hash":
        raise Refused("Names by # change; choose by classes.")
    raise Refused("The selector cannot be read.")


DARK = "(prefers-color-scheme:dark)"
LIGHT = "(prefers-color-scheme:light)"
WHY = "@media asks for width, hover, prefers-color-scheme, prefers-reduced-motion or prefers-contrast here."
_width = a_length(1, 4000, em=250)
FEATURES = {
    "width": _width,
    "min-width": _width,
    "max-width": _width,
    "hover": one_of("hover", "none"),
    "prefers-color-scheme": one_of("dark", "light"),
    "prefers-reduced-motion": one_of("reduce", "no-preference"),
    "prefers-contrast": one_of("more", "less", "no-preference"),
}
MOST_FEATURES = 4


def read_media(tokens: Sequence[Any]) -> str:
    """Read what `@media` asks for.

    :raises Refused: if it asks for anything else than it may.
    """
    queries = [bare(part) for part in split(tokens)]
    if len(queries) > MOST_FEATURES:
        raise Refused(WHY)
    return ",".join(_query(query) for query in queries)


def _query(tokens: list[Any]) -> str:
    """Read `screen and (min-width: 600px) and (hover)`."""
    words = tokens[1::2]
    if not tokens or len(tokens) % 2 == 0 or len(tokens) > 2 * MOST_FEATURES:
        raise Refused(WHY)
    if any(word.type != "ident" or word.lower_value != "and" for word in words):
        raise Refused(WHY)
    first = tokens[0]
    is_named = first.type == "ident" and first.lower_value in ("screen", "all")
    features = [_feature(token) for token in tokens[2 if is_named else 0 :: 2]]
    if not features:
        raise Refused("@media asks for nothing here: its rules may stand by themselves.")
    return " and ".join(features)


def _feature(token: Any) -> str:
    if token.type != "() block":
        raise Refused(WHY)
    content = bare(token.content)
    name = content[0].lower_value if content and content[0].type == "ident" else ""
    if name not in FEATURES:
        raise Refused(WHY)
    signs, value = content[1:-1], content[-1:]
    if name == "width" and len(signs) in (1, 2) and signs[0] in ("<", ">"):
        is_most = signs[0] == "<"
        return f"({'max' if is_most else 'min'}-width:{_width(value)})"
    if len(signs) != 1 or signs[0] != ":":
        raise Refused(WHY)
    return f"({name}:{FEATURES[name](value)})"
