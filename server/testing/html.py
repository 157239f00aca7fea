"""What a reader sees of HTML."""

from __future__ import annotations

from html.parser import HTMLParser


def text_of_html(html: str) -> str:
    """Give the text of a document's body, without what is not shown."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return " ".join(reader.texts)


def tags_of_html(html: str) -> set[str]:
    """Give the names of all the elements in a document."""
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
            # What is not shown is text alone: its end, or whatever comes after it, is shown again.
            self._is_shown = "display:none" not in (given.get("style") or "")

    def handle_endtag(self, tag: str) -> None:
        self._is_shown = self._is_shown or tag == "div"

    def handle_data(self, data: str) -> None:
        if self._is_shown:
            self.texts.append(data)
