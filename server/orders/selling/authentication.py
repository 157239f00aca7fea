"""Knowing the box office's frame by its selling token, which opens the calls of sales and no other."""

from __future__ import annotations

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from server.accounts.caller import Selling
from server.accounts.http.authentication import find_session
from server.accounts.models import User
from server.core import clock
from server.core.errors import InvalidToken
from server.orders.selling.tokens import read_selling_token


class SellingToken(BaseAuthentication):
    """Sign in by `Authorization: Selling …`; whatever else stands there is somebody else's to read."""

    def authenticate(self, request: Request) -> tuple[User, Selling] | None:
        word, _, text = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if word.lower() != "selling":
            return None
        terms = read_selling_token(text.strip(), now=clock.now())
        session = find_session(terms.session) if terms else None
        if terms is None or session is None:
            raise InvalidToken
        return session.user, Selling(session.user, terms.event)

    def authenticate_header(self, request: Request) -> str:
        return "Selling"
