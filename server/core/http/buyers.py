"""Calls of buyers, which are answered in the language that their page asks for (`core.speech.languages`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

from server.core.http.api import CallView
from server.core.speech.languages import DEFAULT, known, preferred, speaking

ANY = "*"  # whatever there is (RFC 9110, section 12.5.4)


class BuyersView(CallView):
    """A call that speaks English until it is known that a buyer asks: staff are never answered in anything else."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer: Callable[..., HttpResponseBase] = super().dispatch
        with speaking(DEFAULT):
            response = answer(request, *args, **kwargs)
        patch_vary_headers(response, ["Accept-Language"])
        return response

    def speak(self, otherwise: str = DEFAULT) -> None:
        """Speak what the page asks for from now on; where it asks for nothing, what is given."""
        wishes = self.request.META.get("HTTP_ACCEPT_LANGUAGE", "")
        asks = wishes and wishes != ANY  # a browser sends its own where a page sends none
        translation.activate(preferred(wishes) if asks else known(otherwise))
