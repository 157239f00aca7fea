"""Strict JSON: every body is parsed as an object or plainly refused."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ParseError

from server.platform.http.parsers import parse_json_object


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b"[]",
        b'"text"',
        b"5",
        b"null",
        b"NaN",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": 1, "a": 2}',
        b'{"a": {"b": 1, "b": 1}}',
        b'{"a": "\\u0000"}',
        b'{"a": "\\\\\\u0000"}',
        b"\xff\xfe",
        b"{",
        b'{"a": 1}' + b" " * 1024 * 1024,
    ],
)
def test_what_is_no_object_is_refused(raw):
    with pytest.raises(ParseError):
        parse_json_object(raw)


def test_nothing_is_an_empty_object():
    assert parse_json_object(b"") == {}


@given(st.binary(max_size=400))
def test_garbage_is_an_object_or_a_refusal_and_never_a_fault(raw):
    with suppress(ParseError):
        assert isinstance(parse_json_object(raw), dict)


@given(st.dictionaries(st.text(max_size=8), st.integers() | st.text(alphabet=st.characters(exclude_characters="\x00"))))
def test_an_object_arrives_as_it_was_sent(value):
    plain = {key.replace("\x00", ""): item for key, item in value.items()}
    assert parse_json_object(json.dumps(plain).encode()) == plain


def test_what_only_looks_like_an_escape_is_a_text():
    assert parse_json_object(rb'{"a": "\\u0000"}') == {"a": r"\u0000"}
