"""Buyers' messages are translated into every language: each marked message is in its app's catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.apps import apps
from django.utils.translation.template import templatize

from server.platform.i18n import DEFAULT_LANGUAGE, LANGUAGES
from server.platform.message_catalogues import ROOT, catalogues

OTHERS = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_noop": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
PLATFORM = ROOT / "platform"  # its catalogues have the messages that belong to no app
_PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)s")
# `templatize` leaves the content of a template's tags among text that is no code.
_CALL = re.compile(r"""\b(?:_|n?p?gettext)\((?:u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*"|[,\s]|count)+\)""")
# French has a no-break space there; a time, as 20:30, has none.
_NO_FRENCH_SPACE = re.compile(r"[^\u00a0?!][:;?!»](?!\w)|«(?!\u00a0)")
Message = str | tuple[str, ...]


def app_of(path: Path) -> str:
    """Return the folder of the app that a file of the server is in."""
    folders = {Path(app.path) for app in apps.get_app_configs()}
    app = next((folder for folder in path.parents if folder in folders), PLATFORM)
    return app.relative_to(ROOT).as_posix()


@cache
def find_messages() -> dict[str, dict[Message, str]]:
    """Return each app's messages to buyers, and where they are."""
    found: dict[str, dict[Message, str]] = {}
    for path in sorted(ROOT.rglob("*")):
        if path.suffix in (".py", ".html", ".txt", ".mjml") and not {"tests", "locale"} & set(path.parts):
            of_app = found.setdefault(app_of(path), {})
            for message in _messages(path):
                of_app.setdefault(message, str(path.relative_to(ROOT)))
    return found


def _messages(path: Path) -> Iterator[Message]:
    code = path.read_text()
    if path.suffix != ".py":
        code = "\n".join(call.group() for call in _CALL.finditer(templatize(code)))
    for _, message, _, _ in extract("python", BytesIO(code.encode()), keywords=KEYWORDS):
        yield message


@cache
def catalogue(app: str, language: str) -> Catalog:
    path = ROOT / app / "locale" / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def as_tuple(message: Any) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


def placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


APPS = sorted(app for app, messages in find_messages().items() if messages)


def test_there_is_something_to_say():
    assert {"platform", "sales", "payments", "pricing", "inventory"} <= set(APPS)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("app", APPS)
def test_what_an_app_says_is_in_its_catalogues(app, language):
    texts = catalogue(app, language)
    missing = {message: where for message, where in find_messages()[app].items() if texts.get(message) is None}
    assert missing == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("app", APPS)
def test_a_catalogue_has_nothing_that_nobody_says(app, language):
    messages = [message.id for message in catalogue(app, language) if message.id]
    assert [message for message in messages if as_tuple(message) not in map(as_tuple, find_messages()[app])] == []


@pytest.mark.parametrize("path", list(catalogues()), ids=lambda path: f"{path.parts[-5]}-{path.parts[-3]}")
def test_each_text_is_whole(path):
    """None is empty or fuzzy, plurals have as many forms as the language, and all have the English placeholders."""
    language = path.parts[-3]
    with path.open("rb") as file:
        texts = read_po(file, locale=language, abort_invalid=True)
    wrong = []
    for message in texts:
        if not message.id:
            continue
        forms = as_tuple(message.string)
        # The singular may omit its number.
        named = [placeholders(form) for form in forms]
        expected = placeholders(as_tuple(message.id)[-1])
        many = len(as_tuple(message.id)) > 1
        is_whole = all(forms) and not message.fuzzy and len(forms) == (texts.num_plurals if many else 1)
        if not (is_whole and named[-1] == expected and all(names <= expected for names in named)):
            wrong.append(message.id)
    assert wrong == []


@pytest.mark.parametrize("app", APPS)
def test_french_has_a_no_break_space_before_double_punctuation(app):
    texts = [text for message in catalogue(app, "fr") if message.id for text in as_tuple(message.string)]
    assert list(filter(_NO_FRENCH_SPACE.search, texts)) == []


@pytest.mark.parametrize("path", list(catalogues()), ids=lambda path: f"{path.parts[-5]}-{path.parts[-3]}")
def test_a_catalogue_is_in_order(path):
    with path.open("rb") as file:
        ids = [as_tuple(message.id)[0] for message in read_po(file, locale=path.parts[-3]) if message.id]
    assert ids == sorted(ids)


@pytest.mark.parametrize("language", OTHERS)
def test_what_several_apps_say_is_said_alike(language):
    """Django merges all catalogues, so one app's text would be used in another."""
    first: dict[tuple[str | None, Message], object] = {}
    wrong = set()
    for app in sorted({app_of(path) for path in catalogues()}):
        for message in catalogue(app, language):
            key = (message.context, message.id if isinstance(message.id, str) else tuple(message.id))
            if message.id and first.setdefault(key, message.string) != message.string:
                wrong.add(key)
    assert wrong == set()
