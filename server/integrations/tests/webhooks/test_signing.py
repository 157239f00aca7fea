"""Signatures of Standard Webhooks 1.0: published ones, and ours read by the public library."""

from __future__ import annotations

import base64
from datetime import UTC, datetime

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from standardwebhooks import Webhook, WebhookVerificationError

from server.integrations.webhooks.protocol import Signers, new_private_key, new_secret, public_key_of, signature_headers
from server.platform import clock

# From the tests shared by the specification's libraries, and from Svix's server, where `v1a` was defined.
KEY, BODY = "msg_p5jXN8AQM9LWM0D4loKWxJek", b'{"test": 2432232314}'
AT = datetime.fromtimestamp(1614265330, UTC)
SHARED = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SHARED_SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
PRIVATE = "whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg=="
PUBLIC = "whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4="
PRIVATE_SIGNATURE = "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=="


def test_published_messages_are_signed_as_they_were_published():
    signers = Signers(shared=(SHARED,), private=PRIVATE)

    assert signature_headers(key=KEY, body=BODY, at=AT, signers=signers) == {
        "webhook-id": KEY,
        "webhook-timestamp": "1614265330",
        "webhook-signature": f"{SHARED_SIGNATURE} {PRIVATE_SIGNATURE}",
    }
    assert public_key_of(PRIVATE) == PUBLIC


def test_of_two_secrets_each_opens_what_is_signed_and_a_third_does_not():
    new, old = new_secret(), new_secret()
    headers = signature_headers(key="msg_1", body=b"{}", at=clock.now(), signers=Signers(shared=(new, old)))

    assert [one[:3] for one in headers["webhook-signature"].split(" ")] == ["v1,", "v1,"]
    assert Webhook(new).verify(b"{}", headers) == Webhook(old).verify(b"{}", headers) == {}
    with pytest.raises(WebhookVerificationError):
        Webhook(new_secret()).verify(b"{}", headers)


@pytest.mark.parametrize("changed", [b'{"a":2}', b'{"a": 1}', b""])
def test_a_key_pair_signs_these_bytes_and_no_others(changed):
    private = new_private_key()
    at = clock.now()
    headers = signature_headers(key="msg_1", body=b'{"a":1}', at=at, signers=Signers(shared=(), private=private))
    public = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key_of(private).partition("_")[2]))
    signature = base64.b64decode(headers["webhook-signature"].removeprefix("v1a,"))
    before = f"msg_1.{int(at.timestamp())}.".encode()

    public.verify(signature, before + b'{"a":1}')
    with pytest.raises(InvalidSignature):
        public.verify(signature, before + changed)


def test_secrets_have_the_specified_length_and_differ():
    one, other = new_secret(), new_secret()
    assert one != other
    assert 24 <= len(base64.b64decode(one.removeprefix("whsec_"))) <= 64
    assert len(base64.b64decode(new_private_key().removeprefix("whsk_"))) == 64
    assert one not in repr(Signers(shared=(one,)))
