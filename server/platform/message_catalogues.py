"""Compiles the catalogues of buyers' messages, `server/**/locale/<language>/LC_MESSAGES/django.po`.

    python -m server.platform.message_catalogues

writes the `.mo` beside each `.po` that has changed: set-up and the image do so; the compiled files are not committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]


def catalogues() -> Iterator[Path]:
    yield from sorted(ROOT.glob("**/locale/*/LC_MESSAGES/django.po"))


def compile_catalogues() -> int:
    """Compile every catalogue that has changed, and return how many."""
    compiled = 0
    for po in catalogues():
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
            with po.open("rb") as source, mo.open("wb") as target:
                write_mo(target, read_po(source, locale=po.parts[-3]))
            compiled += 1
    return compiled


if __name__ == "__main__":
    compile_catalogues()
