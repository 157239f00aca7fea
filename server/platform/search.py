"""Search for names as people type them: without accents, case and apostrophes, by prefix."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Lookup, Q, TextField, Transform
from django.db.models.sql.compiler import SQLCompiler

MOST_WORDS = 12  # of one search
# Letters that Unicode does not decompose into a plain one and an accent.
_BASES = {"ł": "l", "ı": "i", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ə": "e", "æ": "ae", "œ": "oe", "þ": "th"}  # noqa: RUF001
_APOSTROPHES = dict.fromkeys("'`´‘’ʻʼʾʿ\u201d", "")  # noqa: RUF001
_GAPS = dict.fromkeys("-‐‑–—,.;:/\\()[]·_", " ")  # noqa: RUF001
_PLAIN = str.maketrans({**_BASES, **_APOSTROPHES})
_APART = str.maketrans(_GAPS)
# The equivalent for PostgreSQL: letters that `translate` maps to one, and those that become two. Its `lower` may know
# ASCII only. Capitals are decomposed before it; those that cannot be are listed here.
_CAPITALS = dict(zip("ŁØĐÐĦƏ", "loddhe", strict=True))
_CAPITALS |= {"Æ": "ae", "Œ": "oe", "Þ": "th", "ß": "ss", "ẞ": "ss"}
_OTHER_ALPHABETS = {
    letter: letter.casefold()
    for letter in map(chr, (*range(0x370, 0x530), *range(0x531, 0x557)))  # Greek, Cyrillic, Armenian
    if letter.casefold() != letter == unicodedata.normalize("NFKD", letter) and len(letter.casefold()) == 1
}
_ONE = {letter: plain for letter, plain in (_BASES | _CAPITALS | _OTHER_ALPHABETS).items() if len(plain) == 1}
_TWO = {letter: plain for letter, plain in (_BASES | _CAPITALS).items() if len(plain) == 2}
# Unicode's combining characters of Latin, Greek, Cyrillic, Hebrew, Arabic and kana.
_ACCENTS = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1abd\u1dc0-\u1dff\u20d0-\u20dc\u3099-\u309a\ufe20-\ufe2f"
)
_LAST_CHARACTER = "\U0010ffff"


def search_key(text: str) -> str:
    """Return the form of a name that is stored for searching, and that a search term is converted to."""
    return " ".join(fold_text(text).translate(_APART).split())


def fold_text(text: str) -> str:
    """Return a text without case, accents and apostrophes."""
    plain = text.casefold().translate(_PLAIN)
    if plain.isascii():
        return plain
    apart = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_PLAIN)


def same_name(text: str) -> str:
    """Return the case-folded form of unique names, which folds at least what each database folds.

    SQLite folds ASCII only; PostgreSQL maps a dotted capital I to a plain i, Python to one with another dot.
    """
    return text.casefold().replace("i\u0307", "i")


@CharField.register_lookup
class Prefix(Lookup):
    """The `prefix` lookup: begins with, case-sensitive, by an index on both databases.

    SQLite's LIKE ignores case and therefore every index of ours; PostgreSQL's collation is not the order of bytes,
    which requires LIKE with an index of pattern operators.
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


@CharField.register_lookup
class LastFour(Transform):
    """The `last_four` transform: the last four characters, without parameters, so that an index of it is used."""

    lookup_name = "last_four"
    template = "RIGHT(%(expressions)s, 4)"

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any) -> Any:
        return self.as_sql(compiler, connection, template="SUBSTR(%(expressions)s, -4)", **extra)


@CharField.register_lookup
@TextField.register_lookup
class FoldedContains(Lookup):
    """The `told` lookup: contains a text regardless of accents and case, folded by `fold_text` on both databases.

    No index serves it: use it for names of which an account has some hundred.
    """

    lookup_name = "told"

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[str | int, ...]]:
        column, params = self.process_lhs(compiler, connection)
        plain = f"regexp_replace(normalize({column}, NFKD), '[{_ACCENTS}]', '', 'g')"
        gone = "".join(_APOSTROPHES)
        spelt = f"translate(lower({plain}), %s, %s)"
        letters: tuple[str, ...] = ("".join(_ONE) + gone, "".join(_ONE.values()))
        for one, two in _TWO.items():
            spelt = f"replace({spelt}, %s, %s)"
            letters += (one, two)
        pattern = f"%{connection.ops.prep_for_like_query(fold_text(str(self.rhs)))}%"
        return f"{spelt} LIKE %s", (*params, *letters, pattern)

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        column, params = self.process_lhs(compiler, connection)
        return f"instr(foyer_folded({column}), %s) > 0", (*params, fold_text(str(self.rhs)))


def contains_words(text: str, *fields: str) -> Q:
    """Return the condition that one of the fields contains each word of a search; without words, every row."""
    condition = Q()
    for word in fold_text(text).split()[:MOST_WORDS]:
        either = Q()
        for field in fields:
            either |= Q(**{f"{field}__told": word})
        condition &= either
    return condition
