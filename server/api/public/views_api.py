"""The view that every call of the public API is built on: the client's key, its grant, its body, its version."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from django.conf import settings
from django.utils.cache import patch_vary_headers
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from server.abuse.services import attempts
from server.accounts.caller import Client
from server.api.public import versions
from server.api.public.operations_api import ApiSchema, answer_problem
from server.api.public.test_account_services import replenish_events
from server.auth.http import address_of
from server.integrations.api_catalogue import may_call
from server.integrations.call_services import count_call
from server.integrations.errors import TooManyCalls
from server.integrations.key_services import find_caller
from server.platform.crypto import digest_of
from server.platform.errors import FileTooLarge, InvalidToken, NotAllowed
from server.platform.http.api import CallView
from server.platform.http.files import add_etag
from server.platform.http.parsers import TOO_LARGE, StrictJSONParser, parse_json_object
from server.platform.observability.logs import set_actor

LONGEST_KEY = 128


class ApiKey(BaseAuthentication):
    """Sign in by `X-Api-Key`; without one, or with one that opens nothing, nobody is answered."""

    def authenticate(self, request: Request) -> tuple[None, Client]:
        key = sent_key(request)
        if not key:
            raise InvalidToken
        client = find_caller(key)
        if client is None:
            attempts.WRONG_KEYS.count_address(address_of(request))
            raise InvalidToken
        set_actor(client=client.client_id, account=client.owner_id)
        if client.is_test:
            replenish_events(client.owner_id)
        return None, client

    def authenticate_header(self, request: Request) -> str:
        return "X-Api-Key"


def sent_key(request: Request) -> str:
    """Return the key that came with a call, empty where there is none or it can be none of ours."""
    key = str(request.META.get("HTTP_X_API_KEY", ""))
    return key if key.isascii() and len(key) <= LONGEST_KEY else ""


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "server.api.public.views_api.ApiKey"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "X-Api-Key"}


# What a call of the public API is sent: one JSON object of at most a megabyte. Apart, as parsers load by name.


class JSONBody(StrictJSONParser):
    """As `/v1` reads it, but what is too large is 413."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        raw = stream.read(settings.MAX_JSON_BYTES + 1)
        if len(raw) > settings.MAX_JSON_BYTES:
            raise FileTooLarge(TOO_LARGE)
        return parse_json_object(raw)


VERSION = "Foyer-Version"


class Granted(BasePermission):
    """Only for clients that may make the call: `grant` names it in the catalogue (`integrations.api_catalogue`)."""

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
        """Return the client that calls; `Granted` has already refused everybody else."""
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
        requested = request.META.get("HTTP_FOYER_VERSION", "") or self.caller.api_version
        self._version = versions.check_version(requested)

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
                final.add_post_render_callback(partial(add_etag, request._request))
        return final

    def get_exception_handler(self) -> Callable[..., Any]:
        return answer_problem
