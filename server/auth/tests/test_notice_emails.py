"""Notices about a user's sign-in and account, over real SMTP: each kind has its text and is sent once."""

from __future__ import annotations

import re

import pytest
from django.db import transaction

from server.accounts.models import Notice, Role
from server.audit.security_services import notify_owners, notify_user
from server.auth.mailing import NoticeEmail
from server.platform.datetimes import format_long
from server.platform.outbox import RetryLater
from server.testing.factories import make_account, make_user
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db
Kind = Notice.Kind
FACTS = {
    "account": "Northgate <Playhouse>",
    "amount": "£5,100.00",
    "day": "25 Nov 2026",
    "change": "is an owner now",
    "client": "Till",
    "ending": "4711",
    "how": "by a link",
    "limit": "£5,000.00",
    "name": "My phone",
    "number": 10,
    "person": "Bo Berg",
    "rows": 12_000,
    "what": "what it was",
    "who": "Cy Coe",
}


def notify(kind: Notice.Kind, **facts: object) -> Notice:
    with transaction.atomic():
        notify_user(user=make_user(first_name="Ada"), kind=kind, **facts)
    return Notice.objects.latest("pk")


def texts_of(message) -> list[str]:
    return [message.get_body((kind,)).get_content().replace("\r\n", "\n") for kind in ("plain", "html")]


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_says_what_happened_when_where_and_what_to_do(postbox, settings, kind):
    settings.PUBLIC_URL = "https://foyer.example"
    notice = notify(kind, **FACTS, place="203.0.113.5", device="Firefox on Linux")
    when = f"{format_long(notice.created_at, 'UTC')} UTC"
    assert do(NoticeEmail, notice)

    (message,) = postbox.messages
    assert message["To"] == notice.user.email
    assert message["Subject"].endswith(": Foyer")
    plain, html = texts_of(message)
    assert plain.startswith("Hello Ada,\n")
    for text in (plain, html):
        for phrase in (when, "203.0.113.5", "Firefox on Linux", "https://foyer.example/UserProfile"):
            assert phrase in text
        assert not re.search(r"[{}]", text), "a fact without its value"
    assert len(plain.split("\n\n")) >= 4, "what happened, when and where, and what to do"


def test_notice_is_mailed_once_and_deleted(postbox):
    notice = notify(Kind.PASSKEY_ADDED, name="My phone")
    assert [do(NoticeEmail, notice) for _ in range(2)] == [True, False]
    assert "It is called “My phone”." in texts_of(postbox.messages[0])[0]
    assert not Notice.objects.exists()


def test_a_sentence_that_lacks_its_fact_is_left_out(postbox):
    do(NoticeEmail, notify(Kind.EXPORTED, person="Bo Berg", what="Orders"))
    plain, _ = texts_of(postbox.messages[0])
    assert "Bo Berg has downloaded lists that name people: Orders." in plain
    assert "rows" not in plain


def test_what_people_have_typed_is_on_one_line_and_opens_nothing(postbox):
    do(NoticeEmail, notify(Kind.PASSKEY_ADDED, name="<a href='https://evil.example'>\nHello {account}" + "x" * 500))
    plain, html = texts_of(postbox.messages[0])
    assert "“<a href='https://evil.example'> Hello {account}x" in plain
    assert "<a href='https://evil" not in html
    assert "x" * 201 not in plain


def test_a_mail_server_that_is_away_is_tried_again_and_the_notice_waits(postbox):
    notice = notify(Kind.PASSWORD_CHANGED)
    postbox.close()
    with pytest.raises(RetryLater):
        do(NoticeEmail, notice)
    assert is_enqueued(NoticeEmail, notice)
    assert Notice.objects.filter(pk=notice.pk).exists()


def test_what_is_refused_for_good_is_forgotten_too(postbox):
    notice = notify(Kind.PASSWORD_CHANGED)
    notice.user.email = "no address"
    notice.user.save()
    assert not do(NoticeEmail, notice)
    assert not is_enqueued(NoticeEmail, notice)
    assert not Notice.objects.exists()


@pytest.mark.parametrize("has_owner", [True, False])
def test_owners_are_mailed_or_organisers_where_there_is_none(has_owner):
    account = make_account()
    organiser, door = make_user(account), make_user(account, Role.DOOR_STAFF)
    make_user(account, Role.ACCOUNT_OWNER, is_active=False)
    owners = [make_user(account, Role.ACCOUNT_OWNER) for _ in range(2)] if has_owner else []
    with transaction.atomic():
        notify_owners(account_id=account.pk, kind=Kind.MONEY_LIMIT)
    recipients = [notice.user for notice in Notice.objects.order_by("pk")]
    assert recipients == (owners or [organiser])
    assert door not in recipients
