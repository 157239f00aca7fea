"""The email with the link, over real SMTP: its token works, it is sent once, and no log names its recipient."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.hashers import make_password

from server.accounts.caller import System
from server.accounts.models import PasswordLink, Role, User
from server.administration import user_services
from server.auth import password_services
from server.auth.mailing import InvitationEmail, ResetEmail
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.outbox import RetryLater
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_account, make_staff, make_user
from server.testing.jobs import do, is_enqueued
from server.testing.ways_in import mail_link

pytestmark = pytest.mark.django_db
NEW = "Foyer-new-7!"


def enqueue_link(user: User | None = None, origin: str = "https://foyer.example") -> PasswordLink:
    email = user.email if user else "nobody@foyer.test"
    password_services.request_reset_link(email=email, address="203.0.113.5", origin=origin)
    return PasswordLink.objects.latest("pk")


def texts_of(message) -> list[str]:
    return [message.get_body((kind,)).get_content().replace("\r\n", "\n") for kind in ("plain", "html")]


def link_in(text: str) -> str:
    found = re.search(r'https?://[^\s"]+', text)
    assert found, text
    return found[0]


def token_in(message) -> str:
    return parse_qs(urlsplit(link_in(texts_of(message)[0])).query)["token"][0]


def test_a_link_is_mailed_once_and_works(postbox):
    user = make_user(first_name="Ada")
    link = enqueue_link(user)

    assert [do(ResetEmail, link) for _ in range(3)] == [True, False, False]

    (message,) = postbox.messages
    assert (message["To"], message["Subject"]) == (user.email, "Set a new password for Foyer")
    assert message["Auto-Submitted"] == "auto-generated"
    plain, html = texts_of(message)
    assert plain.startswith("Hello Ada,\n")
    assert "The link works once, for one hour." in plain
    assert link_in(plain).startswith("https://foyer.example/ResetPassword?token=")
    assert link_in(html) == link_in(plain)
    link.refresh_from_db()
    assert link.expires_at
    assert timedelta(minutes=59) < link.expires_at - clock.now() <= timedelta(hours=1)
    password_services.reset_password(token=token_in(message), user_id=user.pk, password=NEW, where=RequestSource())
    user.refresh_from_db()
    assert user.check_password(NEW)


def test_an_invitation_says_so_and_lasts_three_days(postbox):
    user = make_user(make_account("Northgate <Playhouse>"))
    password_services.invite(caller=System(), user=user, origin="https://foyer.example")
    link = PasswordLink.objects.get()
    assert do(InvitationEmail, link)

    (message,) = postbox.messages
    plain, html = texts_of(message)
    assert message["Subject"] == "You are invited to Foyer"
    assert "You are invited to work with Northgate <Playhouse> on Foyer" in plain
    assert "Northgate &lt;Playhouse&gt;" in html
    assert "for three days." in plain
    link.refresh_from_db()
    assert link.expires_at
    assert timedelta(days=2, hours=23) < link.expires_at - clock.now() <= timedelta(days=3)
    assert password_services.check_link(token=token_in(message)) == password_services.CheckedLink(user.pk, user)


def test_an_owner_is_told_where_buyers_will_write(postbox):
    owner = make_user(make_account("The Barn"), role=Role.ACCOUNT_OWNER)
    User.objects.update(password=make_password(None))
    password_services.invite(caller=System(), user=owner)
    assert do(InvitationEmail, PasswordLink.objects.get())

    for text in texts_of(postbox.messages[0]):
        assert "Buyers will write to this address until you name another one for The Barn." in text


def test_the_installations_own_address_comes_before_the_one_that_was_called(postbox, settings):
    settings.PUBLIC_URL = "https://box-office.example"
    do(ResetEmail, enqueue_link(make_user()))
    assert link_in(texts_of(postbox.messages[0])[0]).startswith("https://box-office.example/ResetPassword?token=")


def test_link_without_an_address_points_to_this_machine(postbox, settings, caplog):
    settings.PORT, settings.TLS = 8123, False
    with caplog.at_level(logging.WARNING):
        do(ResetEmail, enqueue_link(make_user(), origin=""))
    assert link_in(texts_of(postbox.messages[0])[0]).startswith("http://localhost:8123/ResetPassword?token=")
    assert "FOYER_PUBLIC_URL" in caplog.text


def test_nothing_is_mailed_for_an_address_that_nobody_has(postbox):
    link = enqueue_link(None)
    assert not do(ResetEmail, link)
    assert postbox.tried == []
    assert not is_enqueued(ResetEmail, link)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_mail_that_many_send_at_once_is_sent_once(postbox):
    link = enqueue_link(make_user())
    results = answers_of(all_at_once(lambda _: do(ResetEmail, link), times=8, callers=8))
    assert sorted(results) == [False] * 7 + [True]
    assert password_services.check_link(token=token_in(postbox.messages[0])).user_id == link.user_id


def test_unavailable_mail_server_is_retried_with_a_new_token(postbox, later):
    link = enqueue_link(make_user())
    postbox.close()
    with pytest.raises(RetryLater) as refused:
        do(ResetEmail, link)
    link.refresh_from_db()
    first = link.digest
    postbox.open()

    assert not do(ResetEmail, link), "the wait is not over"
    later(seconds=refused.value.retry_in.total_seconds() + 1)
    assert do(ResetEmail, link)
    link.refresh_from_db()
    assert link.digest != first
    assert password_services.check_link(token=token_in(postbox.messages[0])).user_id == link.user_id


def test_an_address_that_is_refused_for_good_is_given_up_and_named_in_no_log(postbox, caplog):
    user = make_user()
    link = enqueue_link(user)
    postbox.refusal = f"550 {user.email} is unknown"
    with caplog.at_level(logging.DEBUG):
        assert not do(ResetEmail, link)

    assert not is_enqueued(ResetEmail, link)
    assert f"accounts.reset_mail of {link.pk} is given up after 1 tries: the address was refused (550)" in caplog.text
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("mail.log")]
    assert user.email not in "".join(ours)


@pytest.mark.parametrize(("kind", "mail", "hours"), [("reset", ResetEmail, 1), ("invitation", InvitationEmail, 72)])
def test_it_is_mailed_as_long_as_somebody_waits_for_it(postbox, later, kind, mail, hours):
    links = []
    for _ in range(2):
        password_services.invite(caller=System(), user=make_user()) if kind == "invitation" else enqueue_link(
            make_user()
        )
        links.append(PasswordLink.objects.latest("pk"))
    later(hours=hours, minutes=-1)
    assert do(mail, links[0])
    later(minutes=2)
    assert not do(mail, links[1])
    assert len(postbox.tried) == 1
    assert not is_enqueued(mail, links[1])


@pytest.mark.parametrize("end", ["used", "deleted"])
def test_a_link_that_was_used_or_whose_person_is_gone_is_not_mailed(postbox, end):
    user = make_user()
    link = enqueue_link(user)
    if end == "used":
        password_services.reset_password(token=mail_link(user), user_id=user.pk, password=NEW, where=RequestSource())
    else:
        user_services.delete_user(caller=make_staff(user.account), user_id=user.pk)
    assert not do(ResetEmail, link)
    assert postbox.tried == []
    assert not is_enqueued(ResetEmail, link)


def test_without_a_mail_server_the_mail_is_a_file(settings):
    settings.EMAIL_BACKEND = "server.platform.mailing.FolderBackend"
    do(ResetEmail, enqueue_link(make_user()))
    (file,) = Path(settings.EMAIL_FILE_PATH).glob("*.eml")
    assert b"/ResetPassword?token=" in file.read_bytes()
