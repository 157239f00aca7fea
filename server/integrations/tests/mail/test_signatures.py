"""SendGrid's signatures: a published one, recorded ones of our own key pair, and unsigned bodies."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server.integrations.mail.sendgrid import is_signed, read_public_key

# The known answer in the tests of SendGrid's own helper libraries; the end of the line is signed, too.
PUBLISHED: dict[str, Any] = {
    "key": (
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8"
        "eNEc6wEA3F+g=="
    ),
    "signature": ("MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM="),
    "timestamp": "1600112502",
    "body": json.dumps(
        [
            {
                "email": "hello@world.com",
                "event": "dropped",
                "reason": "Bounced Address",
                "sg_event_id": "ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA",
                "sg_message_id": "LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0",
                "smtp-id": "<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>",
                "timestamp": 1600112492,
            }
        ],
        separators=(",", ":"),
    ).encode()
    + b"\r\n",
}
THEN = datetime.fromtimestamp(1600112502, tz=UTC)
RECORDED: dict[str, Any] = {
    "key": (
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEkuNsPf9Q5nduHtv/+FI9WbBou+aYRALZzsIcVHR2hYwnieLcrvKRrKKSN0upbNgd"
        "ZXNL7Zh8iccoL7yTXkqXfw=="
    ),
    "signature": "MEYCIQDlMik9dUzJ7bwdZRrYsZm8/AhZdCN3M1cEcRre3f8S1wIhAMr0ixYW0AZWSf/bIxaDRJnuDCyJCeJhgaTGm9Sqxonb",
    "timestamp": "1600112502",
    "body": '[{"email":"zoë@example.org","event":"bounce","sg_event_id":"a","timestamp":1600112500}]'.encode(),
}
VECTORS = [pytest.param(PUBLISHED, id="published"), pytest.param(RECORDED, id="recorded")]


@pytest.mark.parametrize("vector", VECTORS)
def test_what_is_signed_is_believed(vector: dict[str, Any]):
    assert is_signed(**vector, now=THEN)


def test_a_retry_within_a_day_is_believed_and_an_older_or_newer_one_is_not():
    assert is_signed(**PUBLISHED, now=THEN + timedelta(hours=25))
    assert not is_signed(**PUBLISHED, now=THEN + timedelta(hours=27))
    assert not is_signed(**PUBLISHED, now=THEN - timedelta(minutes=6))


@pytest.mark.parametrize(
    "wrong",
    [
        {"key": ""},
        {"key": RECORDED["key"]},
        {"key": "not base64!"},
        {"signature": ""},
        {"signature": "MEUCIGHQ"},
        {"signature": "!" * 96},
        {"signature": RECORDED["signature"]},
        {"signature": "A" * 100_000},
        {"timestamp": ""},
        {"timestamp": "1600112503"},
        {"timestamp": "9" * 30},
        {"timestamp": "-1"},
        {"timestamp": "١٦"},
        {"body": PUBLISHED["body"].rstrip()},
        {"body": b""},
    ],
    ids=lambda wrong: "-".join(f"{name}:{str(value)[:12]}" for name, value in wrong.items()),
)
def test_nothing_else_is(wrong: dict[str, Any]):
    assert not is_signed(**{**PUBLISHED, **wrong}, now=THEN)


def text_of(key: Any) -> str:
    return base64.b64encode(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).decode()


def test_a_verification_key_is_read_as_it_is_shown_and_other_keys_are_none():
    shown = PUBLISHED["key"]
    assert read_public_key(f" {shown}\n") == shown
    assert read_public_key(f"-----BEGIN PUBLIC KEY-----\n{shown[:64]}\n{shown[64:]}\n-----END PUBLIC KEY-----") == shown
    assert read_public_key("") is None
    assert read_public_key(text_of(ec.generate_private_key(ec.SECP384R1()).public_key())) is None
    assert read_public_key(text_of(rsa.generate_private_key(65537, 2048).public_key())) is None
