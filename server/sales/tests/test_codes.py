"""Ticket codes: signed by their account, read without trust."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from server.sales import codes

TICKET = {"reference": "ORD-7K3MQ9ZX41BC", "order_id": 12, "ticket_id": 345, "performance_id": 67}
IDS = st.integers(min_value=1, max_value=2**63 - 1)
REFERENCES = st.text(alphabet="0123456789ABCDEFGHJKMNPQRSTVWXYZ-", min_size=1, max_size=20)


def a_code(account_id: int = 1, **changed: Any) -> str:
    return codes.sign_code(account_id=account_id, **{**TICKET, **changed})


def test_code_is_the_specs_json_in_order_without_spaces():
    text = a_code()

    start = '{"intentId":"ORD-7K3MQ9ZX41BC","eventTicketDetailId":12,"ticketid":345,"performance":67,"sig":"'
    assert text.startswith(start)
    assert list(json.loads(text)) == ["intentId", "eventTicketDetailId", "ticketid", "performance", "sig"]
    assert " " not in text
    assert "=" not in text


def test_a_phone_checks_a_code_with_the_public_key_alone():
    fields = json.loads(a_code())
    raw_key = base64.urlsafe_b64decode(codes.public_key(1) + "=")
    signature = base64.urlsafe_b64decode(fields["sig"] + "==")

    Ed25519PublicKey.from_public_bytes(raw_key).verify(signature, b"foyer1|ORD-7K3MQ9ZX41BC|12|345|67")


@settings(deadline=None)
@given(account=IDS, reference=REFERENCES, order=IDS, ticket=IDS, performance=IDS)
def test_what_was_signed_is_read_back_and_genuine_for_its_account_alone(
    account: int, reference: str, order: int, ticket: int, performance: int
):
    text = codes.sign_code(
        account_id=account, reference=reference, order_id=order, ticket_id=ticket, performance_id=performance
    )
    parsed = codes.read_code(text)

    assert parsed is not None
    assert (parsed.reference, parsed.order_id, parsed.ticket_id, parsed.performance_id) == (
        reference,
        order,
        ticket,
        performance,
    )
    assert codes.is_genuine(account, parsed)
    assert not codes.is_genuine(account + 1, parsed)
    assert len(text) <= codes.MAX_CODE_LENGTH


@pytest.mark.parametrize(
    ("field", "value"),
    [("intentId", "ORD-7K3MQ9ZX41BD"), ("eventTicketDetailId", 13), ("ticketid", 346), ("performance", 68)],
)
def test_a_code_with_any_field_altered_is_forged(field: str, value: Any):
    parsed = codes.read_code(json.dumps({**json.loads(a_code()), field: value}))

    assert parsed is not None
    assert not codes.is_genuine(1, parsed)


@settings(deadline=None)
@given(signature=st.binary(min_size=64, max_size=64))
def test_no_made_up_signature_is_genuine(signature: bytes):
    sig = base64.urlsafe_b64encode(signature).decode().rstrip("=")
    parsed = codes.read_code(json.dumps({**json.loads(a_code()), "sig": sig}))

    assert parsed is not None
    assert not codes.is_genuine(1, parsed)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "12",
        "[]",
        "{}",
        "https://example.com/t/1",
        "[" * 512,
        '{"a":' * 100,
        "\x00",
        "\ud800",
        "NaN",
        "9" * 5000,
        '{"intentId":"ORD-1","eventTicketDetailId":1}',
    ],
)
def test_garbage_is_no_code(text: str):
    assert codes.read_code(text) is None


@pytest.mark.parametrize("field", ["intentId", "eventTicketDetailId", "ticketid", "performance", "sig"])
@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        -1,
        1.0,
        2**63,
        "",
        "a",
        [],
        {},
        [1],
        "x" * 400,
        "ORD-1\n",
        "\N{CYRILLIC CAPITAL LETTER O}RD-1",
        "\ud800",
    ],
)
def test_a_field_of_the_wrong_kind_makes_it_no_code(field: str, value: Any):
    assert codes.read_code(json.dumps({**json.loads(a_code()), field: value})) is None


def test_a_missing_field_makes_it_no_code():
    whole = json.loads(a_code())
    for field in whole:
        assert codes.read_code(json.dumps({name: value for name, value in whole.items() if name != field})) is None


def test_more_than_512_characters_are_no_code_even_if_the_rest_would_be_one():
    text = a_code()

    assert codes.read_code(text + " " * (512 - len(text))) is not None
    assert codes.read_code(text + " " * (513 - len(text))) is None


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(text=st.text(max_size=600) | ANYTHING.map(json.dumps))
def test_reading_never_fails_whatever_a_camera_saw(text: str):
    parsed = codes.read_code(text)

    assert parsed is None or not codes.is_genuine(1, parsed)


@settings(deadline=None)
@given(
    fields=st.fixed_dictionaries(
        {
            "intentId": ANYTHING | REFERENCES,
            "eventTicketDetailId": ANYTHING | IDS,
            "ticketid": ANYTHING | IDS,
            "performance": ANYTHING | IDS,
            "sig": ANYTHING | st.from_regex(r"[A-Za-z0-9_-]{86}", fullmatch=True),
        }
    )
)
def test_whatever_is_read_has_the_types_that_it_promises(fields: dict[str, Any]):
    parsed = codes.read_code(json.dumps(fields))

    if parsed is not None:
        ids = (parsed.order_id, parsed.ticket_id, parsed.performance_id)
        assert all(type(value) is int and 0 < value < 2**63 for value in ids)
        assert parsed.reference.isascii()
        assert not codes.is_genuine(1, parsed)


@settings(deadline=None)
@given(text=st.text(max_size=600))
def test_the_hash_is_sha_256_of_the_text(text: str):
    assert codes.code_hash(text) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.sweep
def test_another_installation_has_other_keys(settings: Any):
    here = codes.public_key(1)
    parsed = codes.read_code(a_code())
    assert parsed is not None

    settings.LASTING_KEY = "another installation's secret"

    assert codes.public_key(1) != here
    assert not codes.is_genuine(1, parsed)
