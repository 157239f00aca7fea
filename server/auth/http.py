"""Base views that know their caller, and the schema of authentication."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from server.abuse.services.staff_limits import notify_limit_reached
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.errors import DayLimitReached, ReauthenticationRequired
from server.accounts.models import Role, User
from server.auth.sign_in_services import reauthentication_methods
from server.platform.addresses import request_source
from server.platform.errors import InvalidToken, NotAllowed
from server.platform.http.api import CallView
from server.platform.http.request_limits import CALLS


def address_of(request: HttpRequest | Request) -> str:
    return request_source(request).address


class PublicView(CallView):
    """A call for anonymous callers: a token is ignored, even an invalid one."""

    authentication_classes = ()
    permission_classes = ()
    limits = (CALLS,)
    most_bytes = 32 * 1024  # a passkey's registration takes 2


class SignedIn(BasePermission):
    """Requires a session; `roles` of the view narrows it."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.user, User):
            raise InvalidToken
        if request.user.role not in getattr(view, "roles", Role.values):
            raise NotAllowed
        return True


class StaffView(CallView):
    """A call of the back office: bearer token or cookie, every role."""

    permission_classes = (SignedIn,)
    roles: tuple[Any, ...] = tuple(Role)
    changes_by_get = False  # then the cookie alone is not enough for a GET, as for a POST

    @property
    def caller(self) -> Staff:
        known = getattr(self.request.auth, "known", None)
        return Staff(self.user, proved_at=known.proved_at if known else None)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ReauthenticationRequired):
            exc.more["methods"] = reauthentication_methods(user=self.user)
        if isinstance(exc, DayLimitReached):
            notify_limit_reached(exc, address=str(self.request.META.get("REMOTE_ADDR", "")))
        return super().handle_exception(exc)

    @property
    def user(self) -> User:
        """Return the signed-in user; `SignedIn` has refused everybody else."""
        if not isinstance(self.request.user, User):
            raise InvalidToken
        return self.request.user


class OrganiserView(StaffView):
    """A call that is not for door staff (spec part 1, section 6)."""

    roles = NOT_DOOR_STAFF


class OwnerView(StaffView):
    """A call of Admin Tools that is also for account owners (design: settled, role 4)."""

    roles = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


class PlatformView(StaffView):
    """A call for platform administrators only."""

    roles = (Role.PLATFORM_ADMINISTRATOR,)


class SessionTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "server.auth.authentication.SessionToken"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class ClientKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "server.integrations.api.ClientKey"
    name = "client"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "X-Api-Key"}


class SellingTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "server.sales.tokens_api.SellingToken"
    name = "selling"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "selling"}
