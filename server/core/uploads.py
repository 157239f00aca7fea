"""A file that somebody sent, before anybody has looked at what it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

# How a PDF begins; its readers take one whose mark stands a little further on.
PDF_MARK, PDF_MARK_WITHIN = b"%PDF-", 1024
# What somebody who chose one for something else can do about it; the app says the same before it sends it.
PDF_AS_PICTURE = "This is a PDF. Save it as a PNG or JPEG picture and choose that."
PDF_AS_SHEET = "This is a PDF. Save it as an Excel sheet (.xlsx) or a CSV file and choose that."


@dataclass(frozen=True)
class Upload:
    """A file as it arrived: the name that its sender gave it, and its bytes."""

    name: str
    content: bytes

    @property
    def extension(self) -> str:
        return PurePath(self.name).suffix.lower()

    @property
    def is_pdf(self) -> bool:
        """Tell by what it holds, whatever it is called."""
        return PDF_MARK in self.content[:PDF_MARK_WITHIN]
