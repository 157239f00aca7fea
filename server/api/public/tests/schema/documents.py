"""The documents that are kept in the repository, and the pages beside them."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings

FOLDER = settings.BASE_DIR / "docs" / "developers"
RELEASED = FOLDER / "versions"


def today() -> dict[str, Any]:
    """Read the document that `make contract` wrote; the contract's check says that it is fresh."""
    document: dict[str, Any] = json.loads((FOLDER / "openapi.json").read_text())
    return document


def page(name: str) -> str:
    return str((FOLDER / name).read_text())
