"""Authentication by session token: one query, ASCII only, the spec's message, and the cookie with an Origin check."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from knox.crypto import hash_token
from knox.models import AuthToken
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from server.accounts.models import User
from server.auth import session_services
from server.platform import clock
from server.platform.addresses import request_source
from server.platform.database import Prepared
from server.platform.errors import InvalidToken
from server.platform.observability.logs import set_actor

_BY_DIGEST = Prepared(lambda digest: AuthToken.objects.select_related("user__account", "known").filter(digest=digest))
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


class SessionToken(BaseAuthentication):
    """Sign in by `Authorization: Bearer …`, or on the web by the HttpOnly cookie."""

    def authenticate(self, request: Request) -> tuple[User, AuthToken] | None:
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if header:
            return self._signed_in(_bearer(header), request)
        token = session_cookie(request)
        if not token:
            return None
        if not _is_from_a_page_of_ours(request):
            raise InvalidToken
        return self._signed_in(token, request)

    def _signed_in(self, text: str, request: Request) -> tuple[User, AuthToken]:
        token = find_token(text)
        if token is None:
            raise InvalidToken
        set_actor(person=token.user.pk, account=token.user.account_id)
        session_services.touch_session(token=token, where=request_source(request))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _is_from_a_page_of_ours(request: Request) -> bool:
    if request.method not in SAFE_METHODS:
        return has_own_origin(request)
    # The spec deletes by GET, which a link or an image on another page could trigger; such a page cannot add a header.
    view = request.parser_context.get("view") if request.parser_context else None
    return not getattr(view, "changes_by_get", False) or request.META.get("HTTP_X_FOYER_APP") == "1"


def find_token(text: str) -> AuthToken | None:
    """Return the open session of a token, with its user and account, in one query."""
    if not text.isascii() or not text.isalnum() or len(text) > 128:
        return None
    return find_session(hash_token(text))


def find_session(digest: str) -> AuthToken | None:
    """Return the open session of a token's digest, with its user and account, in one query."""
    found = next(iter(_BY_DIGEST.rows(digest)), None)
    if found is None or not found.user.is_active or (found.expiry and found.expiry <= clock.now()):
        return None
    if session_services.is_session_idle(found):
        return None
    return None if found.user.account.deleted_at else found


def cookie_name(*, is_secure: bool) -> str:
    """Return the name of the cookie with the token.

    Over TLS it begins with `__Host-`, which browsers accept only from this very host and over TLS: neither a sibling
    subdomain nor an unencrypted connection can replace it. So the plain one is ignored.
    """
    return f"__Host-{settings.COOKIE_NAME}" if is_secure else str(settings.COOKIE_NAME)


def session_cookie(request: HttpRequest | Request) -> str:
    """Return the token in a page's cookie; empty if there is none."""
    return str(request.COOKIES.get(cookie_name(is_secure=request.is_secure()), ""))


def has_own_origin(request: HttpRequest | Request) -> bool:
    """Return whether the request comes from one of our own pages."""
    origin = request.META.get("HTTP_ORIGIN", "")
    return bool(origin) and is_own_origin(origin, request.META.get("HTTP_HOST", ""))


def is_own_origin(origin: str, host: str) -> bool:
    """Return whether an Origin header names the requested host."""
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:  # such as half an IPv6 address
        return False


def _bearer(header: str) -> str:
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise InvalidToken
    return token.strip()
