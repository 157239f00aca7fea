"""Scripts that stand in a page of the build: browsers run them by their hash, which the page's policy is to name."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from functools import lru_cache
from pathlib import Path

# The build writes no attribute on what stands in the page, and one on each script that is a file.
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def hashes_of(page: Path) -> str:
    """Give the sources that admit a page's own scripts, for `script-src`; nothing for a page that is not there."""
    try:
        changed = page.stat().st_mtime_ns
    except OSError:
        return ""
    return _read(page, changed)


@lru_cache(maxsize=16)
def _read(page: Path, changed: int) -> str:
    scripts = _INLINE.findall(page.read_bytes())
    return " ".join(f"'sha256-{b64encode(hashlib.sha256(script).digest()).decode()}'" for script in scripts)
