"""The view that every call of the public API is built on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from server.accounts.caller import Client
from server.core.errors import InvalidToken, NotAllowed
from server.core.http.api import CallView
from server.outside.http.authentication import ApiKey
from server.outside.http.problems import answer_problem


class Granted(BasePermission):
    """Only for clients that may make the call: `grant` names it in the catalogue (`clients.catalogue`)."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.auth, Client):
            raise InvalidToken
        if getattr(view, "grant", None) not in request.auth.calls:
            raise NotAllowed
        return True


class ApiView(CallView):
    """A call of the public API: a client's key, and the grant that it takes."""

    authentication_classes = (ApiKey,)
    permission_classes = (Granted,)
    grant: ClassVar[str]

    @property
    def caller(self) -> Client:
        """Give the client that calls; `Granted` has already refused everybody else."""
        if not isinstance(self.request.auth, Client):
            raise InvalidToken
        return self.request.auth

    def get_exception_handler(self) -> Callable[..., Any]:
        return answer_problem
