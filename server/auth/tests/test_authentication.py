"""GET calls that change something, which the cookie alone may not make; and the sessions of a deleted account."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as installation
from django.urls import path
from knox.models import AuthToken
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.models import Account
from server.auth.http import StaffView
from server.platform import clock
from server.platform.http.api import success_response
from server.testing.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.urls("server.auth.tests.test_authentication")]


class ReadingView(StaffView):
    def get(self, request: Request) -> Response:
        return success_response()


class DeletingView(ReadingView):
    changes_by_get = True


urlpatterns = [path("read", ReadingView.as_view()), path("delete", DeletingView.as_view())]


@pytest.fixture
def browser(api_for: Any) -> Any:
    """Return the client of a page that is signed in by its cookie."""
    _, token = AuthToken.objects.create(make_user())
    api = api_for()
    api.cookies[installation.COOKIE_NAME] = token
    return api


def test_the_cookie_alone_reads_and_does_not_delete(browser):
    assert browser.get("/read").status_code == 200
    for method in (browser.get, browser.head):
        assert method("/delete").status_code == 401
    assert browser.get("/delete").json() == {"message": "Invalid Token", "code": "invalid_token"}


def test_with_our_apps_header_the_cookie_deletes(browser):
    assert browser.get("/delete", HTTP_X_FOYER_APP="1").status_code == 200
    assert browser.get("/delete", HTTP_X_FOYER_APP="0").status_code == 401


def test_a_token_in_the_header_needs_no_other(api_for):
    assert api_for(make_user()).get("/delete").status_code == 200


def test_without_either_it_is_nobody(api_for):
    assert api_for().get("/delete", HTTP_X_FOYER_APP="1").status_code == 401


def test_the_sessions_of_a_deleted_account_open_nothing(browser):
    Account.objects.update(deleted_at=clock.now())
    assert browser.get("/read").status_code == 401
