"""Finding names as people type them: without accents, capitals and apostrophes, and by their beginning."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Lookup
from django.db.models.sql.compiler import SQLCompiler

# Letters that Unicode does not take apart into a plain one and an accent.
_LETTERS = {"ł": "l", "ı": "i", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ə": "e", "æ": "ae", "œ": "oe", "þ": "th"}  # noqa: RUF001
_APOSTROPHES = dict.fromkeys("'`´‘’ʻʼʾʿ\u201d", "")  # noqa: RUF001
_GAPS = dict.fromkeys("-‐‑–—,.;:/\\()[]·_", " ")  # noqa: RUF001
_PLAIN = str.maketrans({**_LETTERS, **_APOSTROPHES})
_APART = str.maketrans(_GAPS)
_LAST_CHARACTER = "\U0010ffff"


def search_key(text: str) -> str:
    """Give the form of a name in which it is stored to be found, and in which what was typed is looked for."""
    return " ".join(folded(text).translate(_APART).split())


def folded(text: str) -> str:
    """Give a text without capitals, accents and apostrophes."""
    plain = text.casefold().translate(_PLAIN)
    if plain.isascii():
        return plain
    apart = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_PLAIN)


def same_name(text: str) -> str:
    """Give what two names may not have in common where names are unique without case, at least what a database folds.

    SQLite folds ASCII alone; of a capital I with its dot PostgreSQL makes a small i, Python one with another dot.
    """
    return text.casefold().replace("i\u0307", "i")


@CharField.register_lookup
class Prefix(Lookup):
    """`name__prefix`: begins with, case-sensitive, by an index on both databases.

    SQLite's LIKE ignores case and therefore every index of ours; PostgreSQL's order of words is no order of bytes, and
    therefore wants LIKE with an index of pattern operators.
    """

    lookup_name = "prefix"

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[str | int, ...]]:
        column, params = self.process_lhs(compiler, connection)
        pattern = connection.ops.prep_for_like_query(str(self.rhs)) + "%"
        return f"{column} LIKE %s", (*params, pattern)

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        column, params = self.process_lhs(compiler, connection)
        first = str(self.rhs)
        return f"({column} >= %s AND {column} < %s)", (*params, first, *params, first + _LAST_CHARACTER)
