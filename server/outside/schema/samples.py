"""The examples of `docs/developers/examples`, which tests run whole, cut to the operation that each part calls.

A part begins with a comment that is nothing but an operation's name in brackets, `# [quote_basket]`, and goes on to the
next one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "developers" / "examples"
NAMES = ("main_job", "after_sale")
LANGUAGES = {"sh": ("Shell", "curl"), "py": ("Python", "Python"), "ts": ("TypeScript", "TypeScript")}
_PART = re.compile(r"^(?:#|//) \[(\w*)\]$")


def samples_of(folder: Path = EXAMPLES) -> dict[str, list[dict[str, str]]]:
    """Give for each operation what its examples are, in the form of `x-codeSamples`."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for name in NAMES:
        for ending, (language, label) in LANGUAGES.items():
            for operation, source in parts_of((folder / f"{name}.{ending}").read_text()).items():
                found[operation].append({"lang": language, "label": label, "source": source})
    return found


def parts_of(text: str) -> dict[str, str]:
    """Cut an example into its named parts; an empty name ends one without another."""
    parts: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if begins := _PART.match(line):
            name = begins[1]
            parts.setdefault(name, [])
        elif name:
            parts[name].append(line)
    return {name: "\n".join(lines).strip() for name, lines in parts.items() if name}
