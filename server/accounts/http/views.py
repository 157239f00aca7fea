"""The views that other apps' calls are built on: they know who is calling."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.errors import DayLimitReached, NotProved
from server.accounts.insiders.services.spending import tell_of_limit
from server.accounts.models import Role, User
from server.accounts.proving.services import methods_of
from server.core.errors import InvalidToken, NotAllowed
from server.core.http.api import CallView


class SignedIn(BasePermission):
    """Only for people with a session; `roles` on the view narrows it."""

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
    changes_by_get = False  # then the cookie alone is no more enough for a GET than it is for a POST

    @property
    def caller(self) -> Staff:
        known = getattr(self.request.auth, "known", None)
        return Staff(self.user, proved_at=known.proved_at if known else None)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, NotProved):
            exc.more["methods"] = methods_of(user=self.user)
        if isinstance(exc, DayLimitReached):
            tell_of_limit(exc, address=str(self.request.META.get("REMOTE_ADDR", "")))
        return super().handle_exception(exc)

    @property
    def user(self) -> User:
        """Give the signed-in person; `SignedIn` has already refused everybody else."""
        if not isinstance(self.request.user, User):
            raise InvalidToken
        return self.request.user


class OrganiserView(StaffView):
    """A call that door staff may not make (spec part 1, section 6)."""

    roles = NOT_DOOR_STAFF


class OwnerView(StaffView):
    """A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4)."""

    roles = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


class PlatformView(StaffView):
    """A call that is the platform's alone."""

    roles = (Role.PLATFORM_ADMINISTRATOR,)
