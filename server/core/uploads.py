"""A file that somebody sent, before anybody has looked at what it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath


@dataclass(frozen=True)
class Upload:
    """A file as it arrived: the name that its sender gave it, and its bytes."""

    name: str
    content: bytes

    @property
    def extension(self) -> str:
        return PurePath(self.name).suffix.lower()
