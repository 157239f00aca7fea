"""The message of an event's mails: HTML that a customer writes, as it is stored, filled for one buyer and read as text.

Stored is what `clean_message` gives: headings, paragraphs, lists, links, pictures of ours, bold, italic, underlined and
aligned text, and placeholders as `{user_name}` in the text. The editor shows those as chips of its own,
`<span data-placeholder="user_name">`, and may hand them in so.
"""

from __future__ import annotations

import html as markup
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser

import nh3
from django.conf import settings
from django.utils.translation import gettext

from server.platform.errors import Invalid
from server.platform.i18n import use_language

PLACEHOLDERS = {
    "user_name": "The buyer's name",
    "event_name": "The event's name",
    "date": "The day of the performance",
    "time": "The time of the performance",
    "venue": "The venue's name",
    "order_number": "The number of the order",
    "house": "Your own name, as buyers know it",
}
LONGEST = 20_000  # characters of a stored message
LONGEST_SENT = 4 * LONGEST  # what is longer is not even read
MOST_SIGNS = 3_000  # of `<`, each tag's first: how long parsers take for lists in lists rises with the square of it

_TAGS = {"h1", "h2", "h3", "p", "br", "ul", "ol", "li", "a", "img", "strong", "b", "em", "i", "u"}
_ALIGNED = {"h1", "h2", "h3", "p", "li"}
_ATTRIBUTES = {"a": {"href"}, "img": {"src", "alt", "width"}, **{tag: {"style"} for tag in _ALIGNED}}
_CHIPS = {"span": {"data-placeholder"}}

_CHIP = re.compile(r'<span data-placeholder="([^"]*)">.*?</span>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")  # nh3 writes `>` as an entity anywhere else
_PICTURE_WITHOUT_SOURCE = re.compile(r"<img(?![^>]* src=)[^>]*>")
_PLACEHOLDER = re.compile(r"\{([A-Za-z0-9_]{1,50})\}")
# With what parts it from the words before it, which go where there is nothing to say.
_FILLED = re.compile(r"(,? ?)\{([A-Za-z0-9_]{1,50})\}")
_ALIGNMENT = re.compile(r"(?:^|;)\s*text-align\s*:\s*(left|right|center|justify)\s*(?:;|$)")
# Pictures that mail programs show; none of them reads SVG.
_OWN_PICTURE = re.compile(r"/(?:[\w-]+/)*[\w-][\w.-]*\.(?:gif|jpe?g|png|webp)", re.ASCII | re.IGNORECASE)
_WIDTH = re.compile(r"[1-9][0-9]{0,3}")


class MessageTooLong(Invalid, code="too_long", field="message"):
    def __init__(self) -> None:
        super().__init__(f"Please write a message of at most {LONGEST:,} characters", most=LONGEST)


def default_message(language: str) -> str:
    """Return the message of an event that has none: the confirmation of a booking, with its buyer's name."""
    with use_language(language):
        title = gettext("Thank you for your order, {user_name}")
        text = gettext("Your booking is confirmed. We look forward to seeing you!")
    # As a message is stored: French has no-break spaces.
    return f"<h1>{title}</h1><p>{text}</p>".replace("\N{NO-BREAK SPACE}", "&nbsp;")


def clean_message(html: str) -> str:
    """Rewrite a message from what it may hold, with its placeholders as they are stored.

    :raises MessageTooLong: if it is longer than `LONGEST`.
    """
    if len(html) > LONGEST_SENT or html.count("<") > MOST_SIGNS:
        raise MessageTooLong
    chips = _cleaned(html, _TAGS | {"span"}, {**_ATTRIBUTES, **_CHIPS})
    named = _CHIP.sub(lambda chip: f"{{{chip[1]}}}", chips)
    cleaned = _PICTURE_WITHOUT_SOURCE.sub("", _cleaned(named, _TAGS, _ATTRIBUTES))
    if len(cleaned) > LONGEST:
        raise MessageTooLong
    return cleaned.strip()


def unknown_placeholders(html: str) -> list[str]:
    """Return the names that a stored message uses as placeholders and that are none, each once, in their order."""
    texts = (part for part in _parts(html) if not part.startswith("<"))
    names = (match[1] for text in texts for match in _PLACEHOLDER.finditer(text))
    return [name for name in dict.fromkeys(names) if name not in PLACEHOLDERS]


def fill_message(html: str, values: Mapping[str, str]) -> str:
    """Say the values in a stored message; what has none is left as it was written, and what is empty leaves no gap.

    Only text is filled, never an attribute: no buyer's name becomes part of an address.
    """

    def fill(match: re.Match[str]) -> str:
        gap, name = match.groups()
        if name not in values:
            return match[0]
        return f"{gap}{markup.escape(values[name])}" if values[name] else ""

    return "".join(part if part.startswith("<") else _FILLED.sub(fill, part) for part in _parts(html))


def plain_text(html: str) -> str:
    """Write a stored message as text: a blank line between its parts, dashes at a list's, addresses after links."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text


def _cleaned(html: str, tags: set[str], attributes: dict[str, set[str]]) -> str:
    return nh3.clean(
        html,
        tags=tags,
        attributes=attributes,
        attribute_filter=_attribute,
        url_schemes={"http", "https", "mailto"},
        link_rel=None,
        strip_comments=True,
    )


def _attribute(tag: str, name: str, value: str) -> str | None:
    match name:
        case "src":
            return _own_picture(value)
        case "href":
            return value if value.lower().startswith(("http://", "https://", "mailto:")) else None
        case "style":
            found = _ALIGNMENT.search(value.lower())
            return f"text-align:{found[1]}" if found else None
        case "width":
            return value if _WIDTH.fullmatch(value) else None
        case _:
            return value


def _own_picture(address: str) -> str | None:
    """Return the path of a picture of ours, whether it was named with where we are reached or without."""
    path = address.removeprefix(settings.PUBLIC_URL) if settings.PUBLIC_URL else address
    folder = f"{settings.MEDIA_URL}branding"
    return path if path.startswith(folder) and _OWN_PICTURE.fullmatch(path.removeprefix(folder)) else None


def _parts(html: str) -> Iterator[str]:
    """Return the tags of a stored message and the texts between them, in their order."""
    at = 0
    for tag in _TAG.finditer(html):
        yield html[at : tag.start()]
        yield tag[0]
        at = tag.end()
    yield html[at:]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._lists: list[int | None] = []  # of each list that is open, its next number; None where it has dashes
        self._links: list[tuple[str, int]] = []  # of each link that is open, its address and where its words begin

    @property
    def text(self) -> str:
        lines = (line.strip() for line in "".join(self._parts).split("\n"))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        match tag:
            case "ul" | "ol":
                self._append("" if self._lists else "\n\n")
                self._lists.append(1 if tag == "ol" else None)
            case "li":
                self._append(f"\n{self._bullet()} ")
            case "p" | "h1" | "h2" | "h3":
                # Editors wrap what a list's point says into a paragraph of its own.
                self._append("" if self._lists else "\n\n")
            case "br":
                self._append("\n")
            case "img":
                self._append(given.get("alt", ""))
            case "a":
                self._links.append((given.get("href", ""), len(self._parts)))

    def handle_endtag(self, tag: str) -> None:
        match tag:
            case "ul" | "ol":
                if self._lists:
                    self._lists.pop()
                self._append("" if self._lists else "\n\n")
            case "p" | "h1" | "h2" | "h3":
                self._append("" if self._lists else "\n\n")
            case "a" if self._links:
                address, start = self._links.pop()
                address = address.removeprefix("mailto:")
                if address and address != "".join(self._parts[start:]).strip():
                    self._append(f" ({address})")

    def handle_data(self, data: str) -> None:
        self._append(re.sub(r"[ \t\r\n]+", " ", data))

    def _append(self, text: str) -> None:
        self._parts.append(text)

    def _bullet(self) -> str:
        number = self._lists[-1] if self._lists else None
        if number is None:
            return "-"
        self._lists[-1] = number + 1
        return f"{number}."
