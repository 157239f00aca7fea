"""An account's own mail provider: its key is tested before it is stored, and never visible to another account."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rest_framework.test import APIClient

from server.abuse.services import attempts
from server.accounts.models import AuditEntry, Role
from server.integrations.mail.selectors import masked_key
from server.integrations.mail.services import KEY_MAY_NOT_SEND, KEY_UNKNOWN, NOT_A_KEY, SENDGRID_UNREACHABLE
from server.integrations.models import MailProvider
from server.testing.factories import make_account, make_user
from server.testing.sendgrid.server import KEY, READER, SENDER, SendGridStandIn

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: Any, account: Any) -> APIClient:
    return api_for(make_user(account))


def validate(api: APIClient, key: Any, **more: Any) -> Any:
    return api.post("/v1/events/validateSendgridKey", {"key": key, **more})


def connect(api: APIClient, key: Any = KEY, **more: Any) -> Any:
    return api.post("/v1/customers/connectMailKey", {"key": key, **more})


def manage(api: APIClient, action: str, **more: Any) -> Any:
    return api.post("/v1/customers/manageMailProvider", {"action_type": action, **more})


def test_a_key_that_sends_is_a_success(api: APIClient, sendgrid: SendGridStandIn):
    assert validate(api, KEY).json() == {"message": "Success", "why": ""}
    assert sendgrid.calls == ["GET /v3/scopes"]


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("SG.nobody.knows-this-one", KEY_UNKNOWN),
        (READER, KEY_MAY_NOT_SEND),
        ("SG.with a blank", NOT_A_KEY),
        ("SG.ключ", NOT_A_KEY),
        ("SG." + "x" * 300, NOT_A_KEY),
    ],
    ids=["unknown", "may not send", "blank", "not ASCII", "too long"],
)
def test_a_key_that_cannot_send_has_failed_and_nothing_is_kept(
    api: APIClient, sendgrid: SendGridStandIn, key: str, why: str
):
    assert validate(api, key).json() == {"message": "Failed", "why": why}

    answer = connect(api, key)

    assert (answer.status_code, answer.json()) == (200, {"message": "Failed", "why": why})
    assert not MailProvider.objects.exists()
    assert all(call == "GET /v3/scopes" for call in sendgrid.calls), "what is no key is asked nobody"


@pytest.mark.parametrize("fault", ["down", 500, 429])
def test_a_service_that_is_away_has_failed(api: APIClient, sendgrid: SendGridStandIn, settings: Any, fault: Any):
    if fault == "down":
        settings.SENDGRID_API_BASE = "http://127.0.0.1:9"
    else:
        sendgrid.fails_with = fault

    assert validate(api, KEY).json() == {"message": "Failed", "why": SENDGRID_UNREACHABLE}


@pytest.mark.parametrize("key", ["", "   ", None], ids=["empty", "blank", "null"])
def test_a_missing_key_is_asked_for_by_its_providers_name(api: APIClient, key: Any):
    for answer in (validate(api, key), connect(api, key)):
        assert (answer.status_code, answer.json()["message"]) == (422, "SendGrid Key is required")


def test_one_person_asks_no_more_than_sixty_times_an_hour(
    api: APIClient, monkeypatch: pytest.MonkeyPatch, sendgrid: Any
):
    monkeypatch.setattr(attempts, "PROVIDER_QUESTIONS", replace(attempts.PROVIDER_QUESTIONS, most=2))

    assert [validate(api, KEY).status_code for _ in range(3)] == [200, 200, 429]
    assert len(sendgrid.calls) == 2


def test_the_key_is_kept_sealed_shown_masked_and_not_logged(api: APIClient, account: Any, sendgrid: SendGridStandIn):
    answer = connect(api, sender_address=SENDER, sender_name="  The   Halle ", webhook_key=sendgrid.public_key)

    assert answer.json() == {"message": "Success", "why": ""}
    shown = manage(api, "read").json()["data"]
    assert (shown["is_connected"], shown["is_ours"], shown["key"]) == (True, False, "SG.…ends")
    assert (shown["sender_address"], shown["sender_name"]) == (SENDER, "The Halle")
    assert shown["events_url"].startswith("http://testserver/v1/mail/sendgrid/")
    row = str(MailProvider.objects.values().get())
    assert KEY not in row
    assert shown["events_url"].rpartition("/")[2] not in row
    assert masked_key(account_id=account.pk) == "SG.…ends"
    entry = AuditEntry.objects.get(content_type__model="mailprovider")
    assert KEY not in f"{entry.changes}{entry.object_repr}"
    assert entry.account_id == account.pk


def test_account_without_a_service_may_only_connect_one(api: APIClient, account: Any):
    shown = manage(api, "read").json()["data"]

    assert (shown["is_connected"], shown["is_ours"], shown["key"], shown["events_url"]) == (False, True, "", "")
    assert masked_key(account_id=account.pk) == ""
    for action in ("edit", "domain", "disconnect"):
        assert manage(api, action).status_code == 404


def test_new_key_replaces_the_first_and_keeps_the_events_address(api: APIClient, sendgrid: SendGridStandIn):
    connect(api, sender_address=SENDER)
    before = manage(api, "read").json()["data"]
    sendgrid.scopes["SG.another.key-of-4711"] = ["mail.send"]

    connect(api, "SG.another.key-of-4711")

    now = manage(api, "read").json()["data"]
    assert (now["key"], now["sender_address"], now["version"]) == ("SG.…4711", SENDER, 2)
    assert now["events_url"] == before["events_url"]


def test_its_manner_is_changed_by_whoever_saw_the_newest(api: APIClient, sendgrid: SendGridStandIn):
    connect(api)
    pem = f"-----BEGIN PUBLIC KEY-----\n{sendgrid.public_key}\n-----END PUBLIC KEY-----\n"

    first = manage(api, "edit", version=1, sender_address=SENDER, webhook_key=pem)
    stale = manage(api, "edit", version=1, sender_name="Mine")

    assert (first.json()["data"]["webhook_key"], first.json()["data"]["version"]) == (sendgrid.public_key, 2)
    assert (stale.status_code, stale.json()["code"], stale.json()["current"]["sender_address"]) == (
        409,
        "changed",
        SENDER,
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("sender_address", "nobody"), ("webhook_key", "MFkw"), ("webhook_key", "not base64!")],
)
def test_what_is_no_sender_and_no_verification_key_is_refused(
    api: APIClient, sendgrid: SendGridStandIn, field: str, value: str
):
    refused = connect(api, **{field: value})

    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert not MailProvider.objects.exists()
    assert sendgrid.calls == []


def test_it_is_forgotten_on_request(api: APIClient, sendgrid: SendGridStandIn):
    connect(api, sender_address=SENDER)

    assert manage(api, "disconnect").json()["data"]["is_connected"] is False
    assert not MailProvider.objects.exists()


def test_each_account_has_its_own_and_role_1_says_whose(api_for: Any, api: APIClient, sendgrid: SendGridStandIn):
    connect(api, sender_address=SENDER)
    theirs = make_account()
    rival, platform = api_for(make_user(theirs)), api_for(make_user(role=Role.PLATFORM_ADMINISTRATOR))
    ours = MailProvider.objects.get().account_id

    assert manage(rival, "read", account_id=ours).json()["data"]["is_connected"] is False
    assert manage(rival, "disconnect", account_id=ours).status_code == 404
    assert manage(platform, "read", account_id=ours).json()["data"]["is_connected"] is True
    assert connect(platform, accountid=theirs.pk).json()["message"] == "Success"
    assert set(MailProvider.objects.values_list("account_id", flat=True)) == {ours, theirs.pk}
