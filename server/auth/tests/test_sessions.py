"""Own sessions: where and since when they are open, which is the current one, and ending each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from knox.models import AuthToken

from server.accounts.changes import SessionsEnded
from server.accounts.models import Role, Session
from server.auth import session_services
from server.platform import clock
from server.platform.addresses import RequestSource
from server.testing.factories import PASSWORD, make_account, make_user

pytestmark = pytest.mark.django_db
SESSION = "/v1/auth/session"
LIST = "/v1/auth/sessions"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36"
)
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537 Edg/1"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
SAFARI = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605"
)


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox on Linux"),
        (CHROME, "Chrome on Android"),
        (EDGE, "Edge on Windows"),
        (SAFARI, "Safari on Mac"),
        (IPHONE, "The app on iPhone"),
        ("python-requests/2.32", "python-requests"),
        ("<script>", "An unknown program"),
        ("", "An unknown program"),
    ],
)
def test_a_browser_is_named_in_words(agent, words):
    assert RequestSource(agent=agent).device == words


def sign_in(api_for: Any, person: Any, agent: str, address: str) -> Any:
    api = api_for()
    answer = api.post(
        "/v1/auth/login",
        {"email": person.email, "password": PASSWORD},
        HTTP_USER_AGENT=agent,
        REMOTE_ADDR=address,
    )
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {answer.json()['tokens']['access']['token']}")
    api.defaults |= {"HTTP_USER_AGENT": agent, "REMOTE_ADDR": address}
    return api


def test_each_is_listed_with_where_it_is_and_which_is_this_one(api_for, later):
    person = make_user()
    office = sign_in(api_for, person, FIREFOX, "203.0.113.5")
    later(minutes=5)
    phone = sign_in(api_for, person, CHROME, "2001:db8:1:2:3:4:5:6")
    sign_in(api_for, make_user(), EDGE, "203.0.113.9")

    rows = office.get(LIST).json()["data"]
    assert [(row["device"], row["place"], row["is_this"]) for row in rows] == [
        ("Chrome on Android", "2001:db8:1:2::", False),
        ("Firefox on Linux", "203.0.113.5", True),
    ]
    assert [row["is_this"] for row in phone.get(LIST).json()["data"]] == [True, False]


@pytest.mark.database
def test_session_is_seen_every_ten_minutes_without_more_queries(api_for, later, django_assert_num_queries):
    person = make_user()
    api = sign_in(api_for, person, FIREFOX, "203.0.113.5")
    later(minutes=9, seconds=50)
    with django_assert_num_queries(1):
        api.get(SESSION)
    later(seconds=10)
    api.get(SESSION, REMOTE_ADDR="198.51.100.7")
    with django_assert_num_queries(1):
        api.get(SESSION)
    session = Session.objects.get()
    assert (clock.now() - session.last_seen_at).total_seconds() < 5
    assert session.place == "198.51.100.7"


def test_ended_session_closes_its_sockets_at_once(api_for, published_events, django_capture_on_commit_callbacks):
    person = make_user()
    here, there = api_for(person), api_for(person)
    gone = AuthToken.objects.order_by("-created").first()
    (row,) = (row for row in here.get(LIST).json()["data"] if not row["is_this"])
    with django_capture_on_commit_callbacks(execute=True):
        assert here.delete(f"{LIST}/{row['id']}").json() == {"message": "Session ended"}

    assert (here.get(SESSION).status_code, there.get(SESSION).status_code) == (200, 401)
    ended = [change for change in published_events if isinstance(change, SessionsEnded)]
    assert ended == [SessionsEnded(user_id=person.pk, digest=gone.digest)]
    assert here.delete(f"{LIST}/{row['id']}").status_code == 404


def test_nobody_ends_anothers(api_for):
    outsider_api, person = api_for(make_user()), make_user()
    api_for(person)
    theirs = Session.objects.get(token__user=person)
    assert outsider_api.delete(f"{LIST}/{theirs.pk}").status_code == 404
    assert Session.objects.filter(pk=theirs.pk).exists()


def test_all_others_are_ended(api_for):
    person, other = make_user(), make_user()
    here, *there = (api_for(person) for _ in range(4))
    stays = api_for(other)
    assert here.post(f"{LIST}/end-others").json()["ended"] == 3
    assert [api.get(SESSION).status_code for api in (here, *there, stays)] == [200, 401, 401, 401, 200]


def test_whoever_manages_a_person_ends_their_sessions(api_for):
    account = make_account()
    owner, organiser, door = (
        make_user(account, role) for role in (Role.ACCOUNT_OWNER, Role.ORGANISER, Role.DOOR_STAFF)
    )
    phone, office = api_for(door), api_for(organiser)
    end = "/v1/users/endSessions"
    assert office.post(end, {"userid": owner.pk}).status_code == 403
    assert phone.post(end, {"userid": organiser.pk}).status_code == 403
    assert api_for(make_user()).post(end, {"userid": door.pk}).status_code == 404
    assert phone.get(SESSION).status_code == 200
    assert office.post(end, {"userid": door.pk}).json()["ended"] == 1
    assert phone.get(SESSION).status_code == 401
    assert api_for(owner).post(end, {"userid": organiser.pk}).json()["ended"] == 1
    assert office.get(SESSION).status_code == 401


def test_an_idle_session_is_over_at_the_end_of_its_time(api_for, monkeypatch, settings):
    api_for(make_user())
    token = AuthToken.objects.select_related("known").get()
    end = Session.objects.get().last_seen_at + settings.SESSION_IDLE

    monkeypatch.setattr(clock, "now", lambda: end - timedelta(seconds=1))
    assert not session_services.is_session_idle(token)
    monkeypatch.setattr(clock, "now", lambda: end)
    assert session_services.is_session_idle(token)


def test_a_session_that_nobody_uses_is_over_before_its_fortnight(api_for, later, settings):
    idle, used = api_for(make_user()), api_for(make_user())
    for _ in range(6):
        later(days=1)
        assert used.get(SESSION).status_code == 200
    later(days=1, minutes=1)
    assert idle.get(SESSION).status_code == 401
    assert used.get(SESSION).status_code == 200
    assert session_services.delete_expired_sessions() == 1
    later(days=6)
    used.get(SESSION)
    later(days=1)
    assert used.get(SESSION).status_code == 401, "and after a fortnight whoever uses it"
