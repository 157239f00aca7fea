"""The embedded dashboard of an account: its token, tried at a stand-in of the real thing, and who may have it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import jwt
import pytest
from django.test import Client

from server.accounts.models import Role
from server.platform import clock
from server.platform.http.middleware import POLICY
from server.testing import factories
from server.testing.outside.analytics import Embedding, Refused

pytestmark = pytest.mark.django_db
PATH = "/v1/report/getMetabaseDashboardToken"
SITE, SECRET = "https://figures.example:8443/metabase", "an-embedding-secret-of-forty-characters!"


@pytest.fixture(autouse=True)
def _set_up(settings, tmp_path):
    settings.METABASE_URL, settings.METABASE_SECRET = SITE, SECRET
    settings.PWA_DIST = tmp_path  # whose pages have no scripts of their own


@pytest.fixture
def account():
    return factories.make_account(metabase_dashboard=17)


@pytest.fixture
def read(account, api_for):
    def read(role=Role.ORGANISER, of=account, named=None):
        return api_for(factories.make_user(of, role)).get(f"{PATH}/{named or account.pk}")

    return read


@pytest.fixture
def site():
    return Embedding(SECRET, {17: frozenset({"account"}), 18: frozenset({"account", "house"})})


def test_the_token_opens_the_accounts_own_dashboard_and_no_other(read, site, account):
    data = read().json()["data"]
    assert data["metabase_dashboard_number"] == 17
    assert data["token"] == data["metabase_jwt_token"]
    assert data["url"] == f"{SITE}/embed/dashboard/{data['token']}#bordered=false&titled=false"
    assert site.show(data["token"]) == f"Dashboard 17, account {account.pk}"


def test_the_token_ends_when_it_says(read, site, monkeypatch):
    then = datetime.now(UTC) - timedelta(minutes=31)
    monkeypatch.setattr(clock, "now", lambda: then)
    data = read().json()["data"]
    ends = datetime.fromisoformat(data["expires_at"])
    assert ends.timestamp() == jwt.decode(data["token"], options={"verify_signature": False})["exp"]
    assert then < ends <= then + timedelta(minutes=30)
    with pytest.raises(Refused, match="Token is expired"):
        site.show(data["token"])


@pytest.mark.parametrize(
    ("secret", "claims", "words"),
    [
        ("another-secret-of-more-than-thirty-two-bytes", {}, "corrupt or manipulated"),
        (SECRET, {"exp": None}, "keypath .:exp"),
        (SECRET, {"resource": {"dashboard": "17"}}, "keypath .:resource :dashboard"),
        (SECRET, {"resource": {"dashboard": 99}}, "not enabled"),
        (SECRET, {"resource": {"dashboard": 18}}, "specify a value for :house"),
        (SECRET, {"params": {"account": 1, "house": 2}}, "Unknown parameter :house"),
        (SECRET, {"params": {}}, "specify a value for :account"),
    ],
)
def test_the_stand_in_is_no_kinder_than_the_real_one(site, secret, claims, words):
    good = {
        "resource": {"dashboard": 17},
        "params": {"account": 1},
        "exp": datetime.now(UTC) + timedelta(minutes=1),
    }
    made = {name: value for name, value in {**good, **claims}.items() if value is not None}
    with pytest.raises(Refused, match=words):
        site.show(jwt.encode(made, secret, algorithm="HS256"))
    with pytest.raises(Refused, match="corrupt or manipulated"):
        site.show(jwt.encode(made, "", algorithm="none"))


def test_role_1_opens_any_accounts_others_their_own_alone(read, site, account):
    other = factories.make_account(metabase_dashboard=17)
    assert read(of=other).status_code == 404
    theirs = read(of=other, named=other.pk).json()["data"]
    assert site.show(theirs["token"]) == f"Dashboard 17, account {other.pk}"
    platform = read(Role.PLATFORM_ADMINISTRATOR, of=factories.make_account(is_platform=True)).json()["data"]
    assert site.show(platform["token"]) == f"Dashboard 17, account {account.pk}"


def test_door_staff_are_refused(read):
    assert read(Role.DOOR_STAFF).status_code == 403


@pytest.mark.parametrize(("url", "secret", "dashboard"), [("", SECRET, 17), (SITE, "", 17), (SITE, SECRET, 0)])
def test_without_a_dashboard_or_a_site_there_is_nothing_to_frame(settings, read, account, url, secret, dashboard):
    settings.METABASE_URL, settings.METABASE_SECRET = url, secret
    account.metabase_dashboard = dashboard
    account.save(update_fields=["metabase_dashboard"])
    data = read().json()["data"]
    assert (data["token"], data["url"], data["expires_at"]) == ("", "", "")
    assert data["metabase_dashboard_number"] == dashboard


def test_our_pages_may_frame_that_site_and_load_nothing_from_it(settings):
    policy = Client().get("/healthz")["Content-Security-Policy"]
    assert f"frame-src 'self' https://figures.example:8443; {POLICY}" in policy
    assert policy.count("figures.example") == 1
    settings.METABASE_SECRET = ""
    assert "figures.example" not in Client().get("/healthz")["Content-Security-Policy"]
