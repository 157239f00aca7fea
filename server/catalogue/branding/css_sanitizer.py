"""Reads a stylesheet and rewrites what of it is harmless.

The parser keeps to CSS Syntax Level 3, as browsers do, so that both see the same rules; and since nothing is copied,
what they might see otherwise is not in what is written: plain ASCII without an escape, which reads as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

import tinycss2

from server.catalogue.branding.css_colours import DARK as OUR_DARK
from server.catalogue.branding.css_colours import LIGHT as OUR_LIGHT
from server.catalogue.branding.css_colours import complete_colours, hex_of, theme_variables
from server.catalogue.branding.css_preludes import DARK, LIGHT, PAGE, ROOT, read_media, read_selectors
from server.catalogue.branding.css_properties import (
    HIDES,
    OF_MARKS,
    OF_PAGES,
    is_own_ground,
    is_seen_through,
    read_declaration,
    read_fonts,
)
from server.catalogue.branding.css_values import OWN, PICTURE, OwnPicture, Refused, a_length, bare, own_picture
from server.catalogue.branding.logos import Logo
from server.catalogue.branding.theme import COLOUR_TOKENS, LOGO_TOKEN, Colours
from server.platform.errors import FileTooLarge, Invalid

NO_CSS = "CSS file is required."  # spec part 2, section 5
MOST_BYTES = 64 * 1024
MOST_SELECTORS = 1_000
MOST_DECLARATIONS = 2_000
MOST_REPORTED = 200  # of what is left out
SHOWN = 60  # characters of each
OF_TEXT = ("--foyer-text", "--foyer-text-soft", "--foyer-on-accent")

ONE_BY_ONE = "Rules within rules are not read: write each by itself."
WHY_NOT = {
    "import": "Nothing is fetched from elsewhere; put what it holds into this file.",
    "font-face": "Fonts are not fetched; the template lists those that may be named.",
    "charset": "",  # harmless, and said by ours
}
ONLY_MEDIA = "Of rules with @, @media is kept."
TOO_MUCH = "The file has too many rules; from here on it is left out."


class LeftOut(TypedDict):
    line: int
    what: str
    why: str


@dataclass(frozen=True)
class Cleaned:
    css: str
    tokens: dict[str, str] = field(default_factory=dict)  # the public tokens that it sets, but those for dark alone
    colours: Colours = field(default_factory=Colours)
    left_out: list[LeftOut] = field(default_factory=list)
    dark_colours: Colours = field(default_factory=lambda: OUR_DARK)  # the same where a device is set to dark


def read_stylesheet(
    content: bytes, *, own_picture: Callable[[str], bool], logo_named: Callable[[str], Logo | None] = lambda _: None
) -> Cleaned:
    """Read a stylesheet; `own_picture` says of a name below `/media/` whether it is a picture of the account's.

    `logo_named` measures the picture of such a name, None where it is gone.

    :raises Invalid: if it is no CSS.
    :raises FileTooLarge: if it is longer than `MOST_BYTES`.
    """
    nodes = tinycss2.parse_stylesheet(_text_of(content), skip_comments=True, skip_whitespace=True)
    if all(node.type == "error" for node in nodes):
        raise Invalid(NO_CSS)
    sheet = _Sheet(own_picture)
    try:
        sheet.read(nodes, "")
    except _TooMuchError as end:
        sheet.leave_out(end.line, "…", TOO_MUCH)
    return sheet.cleaned(logo_named)


def _text_of(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise FileTooLarge
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(NO_CSS) from None
    if "\0" in text or text.lstrip().startswith("<"):
        raise Invalid(NO_CSS)
    return text


class _TooMuchError(Exception):
    def __init__(self, line: int) -> None:
        self.line = line


class _Sheet:
    def __init__(self, own_picture: Callable[[str], bool]) -> None:
        self.own_picture = own_picture
        self.rules: list[tuple[str, str]] = []  # each with what it is asked for
        self.always: dict[str, str] = {}  # tokens
        self.in_light: dict[str, str] = {}
        self.in_dark: dict[str, str] = {}
        self.left_out: list[LeftOut] = []
        self.selectors = 0
        self.declarations = 0

    def leave_out(self, line: int, what: str, why: str) -> None:
        if why and len(self.left_out) < MOST_REPORTED:
            self.left_out.append({"line": line, "what": what, "why": why})

    def read(self, nodes: Iterable[Any], media: str) -> None:
        for node in nodes:
            if node.type == "qualified-rule":
                self.read_rule(node, media)
            elif node.type == "at-rule":
                self.read_at_rule(node, media)
            else:
                self.leave_out(node.source_line, "", "It cannot be read.")

    def read_at_rule(self, rule: Any, media: str) -> None:
        name = rule.lower_at_keyword
        what = f"@{name[:20]} {shown(rule.prelude)}".strip()
        try:
            if name != "media" or rule.content is None:
                raise Refused(WHY_NOT.get(name, ONLY_MEDIA))
            if media:
                raise Refused(ONE_BY_ONE)
            media_query = read_media(rule.prelude)
        except Refused as why:
            return self.leave_out(rule.source_line, what, str(why))
        inside = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
        return self.read(inside, media_query)

    def read_rule(self, rule: Any, media: str) -> None:
        try:
            chosen = read_selectors(rule.prelude)
        except Refused as why:
            return self.leave_out(rule.source_line, shown(rule.prelude), str(why))
        self.selectors += len(chosen)
        declared = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        self.declarations += len(declared)
        if self.selectors > MOST_SELECTORS or self.declarations > MOST_DECLARATIONS:
            raise _TooMuchError(rule.source_line)
        of_widget = [selector for selector in chosen if selector != PAGE]
        properties = self.read_block(declared, chosen, media)
        of_page = {name: value for name, value in properties.items() if name in OF_PAGES}
        if len(of_widget) < len(chosen) and of_page:
            self.rules.append((media, _rule(PAGE, of_page)))
        if of_widget and properties:
            self.rules.append((media, _rule(",".join(of_widget), properties)))
        return None

    def read_block(self, nodes: Sequence[Any], chosen: list[str], media: str) -> dict[str, str]:
        """Read what stands between braces: properties are given back, tokens are noted."""
        properties: dict[str, str] = {}
        line, colour = 0, ""
        for node in nodes:
            what = _named(node)
            try:
                if node.type != "declaration":
                    raise Refused(ONE_BY_ONE if node.type in ("qualified-rule", "at-rule") else "It cannot be read.")
                if node.name.startswith("--"):
                    self.tokens_of(chosen, media)[node.name] = read_token(node.name, node.value, self.own_picture)
                    continue
                value = self.value_of(node, chosen)
            except Refused as why:
                self.leave_out(node.source_line, what, str(why))
                continue
            # The later one counts, and stands where it was said.
            properties.pop(node.lower_name, None)
            properties[node.lower_name] = value
            if node.lower_name == "color":
                line, colour = node.source_line, what
            if node.important:
                self.leave_out(node.source_line, f"{node.lower_name}: !important", "The rule is kept without it.")
        if is_own_ground(properties):
            del properties["color"]
            self.leave_out(line, colour, HIDES)
        return properties

    def value_of(self, node: Any, chosen: list[str]) -> str:
        if node.lower_name not in OF_PAGES and all(selector == PAGE for selector in chosen):
            raise Refused(f"Of the page behind the widget only the background is set; choose {ROOT} for what is in it.")
        if node.lower_name == "content" and not all(selector.endswith(("::before", "::after")) for selector in chosen):
            raise Refused("It says nothing but in ::before and ::after.")
        if node.lower_name not in OF_MARKS and any(selector.endswith(("::before", "::after")) for selector in chosen):
            raise Refused("::before and ::after take room beside what they are of, and lie over nothing.")
        return read_declaration(node.lower_name, node.value, self.own_picture)

    def tokens_of(self, chosen: list[str], media: str) -> dict[str, str]:
        if any(selector not in (PAGE, ROOT) for selector in chosen):
            raise Refused("Tokens are set for everything at once: write them in :root.")
        if media not in ("", DARK, LIGHT):
            raise Refused("Tokens are set in :root by itself, or within @media (prefers-color-scheme: dark).")
        return {"": self.always, DARK: self.in_dark, LIGHT: self.in_light}[media]

    def cleaned(self, logo_named: Callable[[str], Logo | None]) -> Cleaned:
        light = self.always | self.in_light
        # What is said of light alone leaves dark as it is.
        ours = {token: getattr(OUR_DARK, name) for token, name in COLOUR_TOKENS.items() if token in self.in_light}
        dark = {token: value for token, value in ours.items() if token not in self.always} | self.in_dark
        dark = {token: self.always[token] for token in self.in_light if token in self.always} | dark
        colours, dark_colours = complete_colours(light, OUR_LIGHT), complete_colours(light | dark, OUR_DARK)
        blocks = []
        for media, own, tokens, seen in (("", light, light, colours), (DARK, dark, light | dark, dark_colours)):
            found = PICTURE.search(tokens.get(LOGO_TOKEN, ""))
            logo = logo_named(found[1]) if found else None
            of_logo = logo.variables_on(seen) if logo else {}
            blocks.append((media, _rule(":root", {**_sorted(own), **theme_variables(tokens, seen), **of_logo})))
        css = _render_rules([(media, rule) for media, rule in [*blocks, *self.rules] if rule])
        return Cleaned(css, _sorted(light), colours, self.left_out, dark_colours)


def read_token(name: str, tokens: Sequence[Any], own: OwnPicture) -> str:
    """Read the value of a public token.

    :raises Refused: if it is none, or not of its kind.
    """
    value = bare(tokens)
    if name not in OWN:
        raise Refused("It is not one of Foyer's tokens; the template lists them.")
    if name in COLOUR_TOKENS:
        found = hex_of(value[0]) if len(value) == 1 else None
        if found is None:
            raise Refused("It takes a colour: #rrggbb, rgb(), hsl(), oklch() or a colour's name.")
        if name in OF_TEXT and is_seen_through(value[0]):
            raise Refused(HIDES)
        return found
    if name == LOGO_TOKEN:
        if len(value) == 1 and value[0].type == "ident" and value[0].lower_value == "none":
            return "none"
        if len(value) != 1 or value[0].type not in ("url", "function"):
            raise Refused("It takes none, or url() of a picture that was uploaded to Foyer.")
        return own_picture(value[0], own)
    if any(token.type == "function" for token in value):
        raise Refused("A token has a plain value.")
    return _radius(value) if name == "--foyer-radius" else read_fonts(value)


_radius = a_length(0, 32)


def _sorted(tokens: Mapping[str, str]) -> dict[str, str]:
    return {name: tokens[name] for name in OWN if name in tokens}


def _rule(selector: str, declared: Mapping[str, str]) -> str:
    inside = ";".join(f"{name}:{value}" for name, value in declared.items())
    return f"{selector}{{{inside}}}" if inside else ""


def _render_rules(rules: list[tuple[str, str]]) -> str:
    lines: list[str] = []
    within = ""
    for media, rule in [*rules, ("", "")]:
        if media != within:
            lines.extend(["}"] if within else [])
            lines.extend([f"@media {media}{{"] if media else [])
            within = media
        lines.append(rule)
    return "\n".join(filter(None, lines)) + ("\n" if rules else "")


def _named(node: Any) -> str:
    match node.type:
        case "declaration":
            return f"{node.name[:SHOWN]}: {shown(node.value)}"
        case "qualified-rule":
            return shown(node.prelude)
        case "at-rule":
            return f"@{node.lower_at_keyword[:20]}"
    return ""


def shown(tokens: Iterable[Any]) -> str:
    """Show somebody the beginning of what they wrote; what stands in brackets is left to them."""
    text = ""
    for token in tokens:
        if len(text) > SHOWN:
            return f"{text[:SHOWN].strip()}…"
        text += _shown(token)
    return text.strip()


def _shown(token: Any) -> str:
    if token.type == "function":
        return f"{token.name[:SHOWN]}(…)"
    if token.type.endswith("block"):
        return f"{token.type[0]}…{token.type[1]}"
    if token.type in ("whitespace", "comment"):
        return " "
    if token.type == "error":
        return "…"
    return str(token.serialize())[:SHOWN]
