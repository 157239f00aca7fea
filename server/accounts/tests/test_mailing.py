"""The mail with the link, over real SMTP: its token works, it is sent once, and no log names its reader."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from server.accounts import mailing
from server.accounts.caller import System
from server.accounts.mailing import LinkMailRefused, list_owed_links, send_link
from server.accounts.models import PasswordLink, User
from server.accounts.services import passwords
from server.core import clock
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_account, make_user

# Real commits: the mail is sent outside of any transaction, and two may try at once.
pytestmark = pytest.mark.django_db(transaction=True)
NEW = "Foyer-new-7!"


def owe(user: User | None = None, origin: str = "https://foyer.example") -> PasswordLink:
    email = user.email if user else "nobody@foyer.test"
    passwords.ask_for_link(email=email, address="203.0.113.5", origin=origin)
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
    link = owe(user)

    assert [send_link(link_id=link.pk) for _ in range(3)] == [True, False, False]

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
    passwords.reset_password(token=token_in(message), user_id=user.pk, password=NEW)
    user.refresh_from_db()
    assert user.check_password(NEW)


def test_an_invitation_says_so_and_lasts_three_days(postbox):
    user = make_user(make_account("Northgate <Playhouse>"))
    passwords.invite(caller=System(), user=user, origin="https://foyer.example")
    link = PasswordLink.objects.get()
    send_link(link_id=link.pk)

    (message,) = postbox.messages
    plain, html = texts_of(message)
    assert message["Subject"] == "You are invited to Foyer"
    assert "You are invited to work with Northgate <Playhouse> on Foyer" in plain
    assert "Northgate &lt;Playhouse&gt;" in html
    assert "for three days." in plain
    link.refresh_from_db()
    assert link.expires_at
    assert timedelta(days=2, hours=23) < link.expires_at - clock.now() <= timedelta(days=3)
    assert passwords.check_link(token=token_in(message)) == user.pk


def test_the_installations_own_address_comes_before_the_one_that_was_called(postbox, settings):
    settings.PUBLIC_URL = "https://box-office.example"
    send_link(link_id=owe(make_user()).pk)
    assert link_in(texts_of(postbox.messages[0])[0]).startswith("https://box-office.example/ResetPassword?token=")


def test_without_any_address_the_link_leads_to_this_machine_and_the_log_says_what_to_set(postbox, settings, caplog):
    settings.PORT, settings.TLS = 8123, False
    with caplog.at_level(logging.WARNING):
        send_link(link_id=owe(make_user(), origin="").pk)
    assert link_in(texts_of(postbox.messages[0])[0]).startswith("http://localhost:8123/ResetPassword?token=")
    assert "FOYER_PUBLIC_URL" in caplog.text


def test_nothing_is_mailed_for_an_address_that_nobody_has(postbox):
    assert not send_link(link_id=owe(None).pk)
    assert not send_link(link_id=9_999_999)
    assert postbox.tried == []
    assert list_owed_links(now=clock.now() + timedelta(minutes=5)) == []


def test_a_mail_that_many_send_at_once_is_sent_once(postbox):
    link = owe(make_user())
    told = answers_of(all_at_once(lambda _: send_link(link_id=link.pk), times=8, callers=8))
    assert sorted(told) == [False] * 7 + [True]
    assert passwords.check_link(token=token_in(postbox.messages[0]))


def test_a_mail_server_that_is_away_is_tried_again_and_the_token_is_a_new_one(postbox, later):
    link = owe(make_user())
    postbox.close()
    with pytest.raises(LinkMailRefused) as refused:
        send_link(link_id=link.pk)
    link.refresh_from_db()
    first = link.digest
    postbox.open()

    assert not send_link(link_id=link.pk), "the wait is not over"
    later(seconds=refused.value.retry_in.total_seconds() + 1)
    assert send_link(link_id=link.pk)
    link.refresh_from_db()
    assert link.digest != first
    assert passwords.check_link(token=token_in(postbox.messages[0]))


def test_waits_grow_with_the_time_that_a_mail_is_owed(postbox, later):
    link = owe(make_user())
    postbox.refusal = "450 busy"
    waits = []
    for _ in range(12):
        with pytest.raises(LinkMailRefused) as refused:
            send_link(link_id=link.pk)
        waits.append(refused.value.retry_in)
        later(seconds=waits[-1].total_seconds() + 0.1)
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (mailing.FIRST_WAIT, mailing.LONGEST_WAIT)


def test_an_address_that_is_refused_for_good_is_given_up_and_named_in_no_log(postbox, caplog):
    user = make_user()
    link = owe(user)
    postbox.refusal = f"550 {user.email} is unknown"
    with caplog.at_level(logging.DEBUG):
        assert not send_link(link_id=link.pk)

    assert list_owed_links(now=clock.now() + timedelta(minutes=5)) == []
    assert f"The mail of password link {link.pk} is given up: the address was refused (550)" in caplog.text
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("mail.log")]
    assert user.email not in "".join(ours)


def test_the_sweep_finds_what_is_overdue_and_nothing_else(postbox, later):
    reset, sent, used = owe(make_user()), owe(make_user()), owe(make_user())
    invited = make_user()
    passwords.invite(caller=System(), user=invited)
    invitation = PasswordLink.objects.latest("pk")
    send_link(link_id=sent.pk)
    PasswordLink.objects.filter(pk=used.pk).update(used_at=clock.now())

    assert list_owed_links(now=clock.now()) == [], "whoever queued them has their chance"
    later(minutes=2)
    assert list_owed_links(now=clock.now()) == [reset.pk, invitation.pk]
    later(hours=2)
    assert list_owed_links(now=clock.now()) == [invitation.pk], "nobody waits for the other any more"
    later(days=3)
    assert list_owed_links(now=clock.now()) == []


def test_a_sender_that_died_loses_its_claim(postbox, later):
    link = owe(make_user())
    PasswordLink.objects.filter(pk=link.pk).update(mail_claimed_at=clock.now())
    assert not send_link(link_id=link.pk)
    later(minutes=11)
    assert send_link(link_id=link.pk)


def test_without_a_mail_server_the_mail_is_a_file(settings, tmp_path):
    settings.EMAIL_BACKEND = "server.core.mail.FolderBackend"
    send_link(link_id=owe(make_user()).pk)
    (file,) = (tmp_path / "mail").glob("*.eml")
    assert b"/ResetPassword?token=" in file.read_bytes()
