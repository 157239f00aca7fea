"""The view that every call of the public API is built on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from django.utils.cache import patch_vary_headers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from server.accounts.caller import Client
from server.accounts.tokens import digest_of
from server.clients.calling.errors import TooManyCalls
from server.clients.calling.services.limits import count_call
from server.clients.catalogue import may_call
from server.core.errors import InvalidToken, NotAllowed
from server.core.http.api import CallView
from server.core.http.tags import tag
from server.outside import versions
from server.outside.http.authentication import ApiKey, sent_key
from server.outside.http.parsers import JSONBody
from server.outside.http.problems import answer_problem
from server.outside.http.schema import ApiSchema

VERSION = "Foyer-Version"


class Granted(BasePermission):
    """Only for clients that may make the call: `grant` names it in the catalogue (`clients.catalogue`)."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.auth, Client):
            raise InvalidToken
        if not may_call(request.auth.calls, getattr(view, "grant", "")):
            raise NotAllowed
        return True


class ApiView(CallView):
    """A call of the public API: a client's key, and the grant that it takes. Its methods are `operation`s."""

    authentication_classes = (ApiKey,)
    permission_classes = (Granted,)
    parser_classes = (JSONBody,)
    schema = ApiSchema()
    grant: ClassVar[str]

    operation = ""  # the id of the one that is being answered
    call_name = ""  # of a call that is made once: the same whenever it is made again after its process died
    _version = ""

    @property
    def caller(self) -> Client:
        """Give the client that calls; `Granted` has already refused everybody else."""
        if not isinstance(self.request.auth, Client):
            raise InvalidToken
        return self.request.auth

    def perform_authentication(self, request: Request) -> None:
        """Count the call before anything is asked of the database, then find out who calls, and in which version.

        :raises TooManyAttempts: for a wrong key, after too many others from this address.
        :raises TooManyCalls: if this key has called too often.
        :raises UnknownVersion: for a version that there is not.
        """
        key = sent_key(request)
        if key:
            allowance = count_call(digest=digest_of(key))
            self._allowances = [allowance]
            allowance.check(TooManyCalls)
        super().perform_authentication(request)
        wanted = request.META.get("HTTP_FOYER_VERSION", "") or self.caller.api_version
        self._version = versions.check_version(wanted)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Say the reply as the client's version has it, and what every answer says of the key and the version."""
        if self._version and isinstance(response, Response) and not response.exception:
            response.data = versions.as_of(self._version, self.operation, response.data)
        final = super().finalize_response(request, response, *args, **kwargs)
        if self._version:
            final[VERSION] = self._version
        if request.method in ("GET", "HEAD") and final.status_code == 200:
            final["Cache-Control"] = "private, no-cache"
            patch_vary_headers(final, ["X-Api-Key", VERSION])
            if isinstance(final, Response):  # a file that is sent while it is read has no name
                final.add_post_render_callback(partial(tag, request._request))
        return final

    def get_exception_handler(self) -> Callable[..., Any]:
        return answer_problem
