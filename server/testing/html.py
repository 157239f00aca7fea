"""The visible content of HTML."""

from __future__ import annotations

from html.parser import HTMLParser


def text_of_html(html: str) -> str:
    """Return the visible text of a document's body."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return " ".join(reader.texts)


def tags_of_html(html: str) -> set[str]:
    """Return the names of all elements in a document."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.tags


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.tags: set[str] = set()
        self._is_shown = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        if tag == "img":
            self.texts.append(given.get("alt") or "")
        elif tag in ("body", "div"):
            # Hidden elements contain only text: what follows them is visible again.
            self._is_shown = "display:none" not in (given.get("style") or "")

    def handle_endtag(self, tag: str) -> None:
        self._is_shown = self._is_shown or tag == "div"

    def handle_data(self, data: str) -> None:
        if self._is_shown:
            self.texts.append(data)
