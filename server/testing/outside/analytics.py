"""A fake of Metabase's static embedding: it shows a dashboard for a valid token.

It checks a token as Metabase does: signed by HS256 with the site's embedding secret, not expired, for a published
dashboard, and with exactly its locked parameters. Anything else is answered as there, by 400 with a plain sentence.
"""

from __future__ import annotations

import html
import secrets
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt

PATH = "/embed/dashboard/"


class Refused(Exception):
    """What a visitor gets instead of a dashboard."""


class Embedding:
    """A site with some published dashboards, each with the names of its locked parameters."""

    def __init__(self, secret: str, dashboards: Mapping[int, frozenset[str]]) -> None:
        self.secret = secret
        self.dashboards = dashboards

    def show(self, token: str) -> str:
        """Return the content of a token's dashboard.

        :raises Refused: if the token is invalid.
        """
        claims = self._claims(token)
        dashboard = claims["resource"].get("dashboard") if isinstance(claims.get("resource"), dict) else None
        if type(dashboard) is not int:
            raise Refused("Token is missing value for keypath [:resource :dashboard]")
        locked = self.dashboards.get(dashboard)
        if locked is None:
            raise Refused("Embedding is not enabled for this object.")
        params = claims.get("params")
        if not isinstance(params, dict):
            raise Refused("Token is missing value for keypath [:params]")
        for name in sorted(locked - params.keys()):
            raise Refused(f"You must specify a value for :{name} in the JWT.")
        for name in sorted(params.keys() - locked):
            raise Refused(f"Unknown parameter :{name}.")
        described = ", ".join(f"{name} {params[name]}" for name in sorted(params))
        return f"Dashboard {dashboard}, {described}"

    def _claims(self, token: str) -> dict[str, Any]:
        try:
            claims: dict[str, Any] = jwt.decode(token, self.secret, algorithms=["HS256"], options={"require": ["exp"]})
        except jwt.ExpiredSignatureError:
            raise Refused("Token is expired") from None
        except jwt.MissingRequiredClaimError:
            raise Refused("Token is missing value for keypath [:exp]") from None
        except jwt.InvalidTokenError:
            raise Refused("Message seems corrupt or manipulated") from None
        if claims["exp"] > time.time() + 24 * 60 * 60:
            raise Refused("Token lasts longer than a day")  # our own rule: no token of ours should be valid for so long
        return claims


def serve(embedding: Embedding, port: int) -> ThreadingHTTPServer:
    """Return a server of a site, which the caller runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if not path.startswith(PATH):
                self._answer(404, "Not found.")
                return
            try:
                self._answer(200, embedding.show(path.removeprefix(PATH)))
            except Refused as refused:
                self._answer(400, str(refused))

        def _answer(self, code: int, message: str) -> None:
            page = f"<!doctype html><html lang=en><title>Analytics</title><main><h1>{html.escape(message)}</h1></main>"
            body = page.encode()
            self.send_response(code)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Log nothing: URLs contain tokens."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


@dataclass(frozen=True)
class AnalyticsStandIn:
    """One running site: its URL and its embedding secret."""

    url: str
    secret: str

    @property
    def environment(self) -> dict[str, str]:
        """Return the settings of a Foyer process that embeds it."""
        return {"FOYER_METABASE_URL": self.url, "FOYER_METABASE_SECRET": self.secret}


@contextmanager
def analytics_stand_in(dashboard: int = 17) -> Iterator[AnalyticsStandIn]:
    """Run a site with one dashboard, whose locked parameter is `account`, during the block."""
    secret = secrets.token_hex(32)
    site = serve(Embedding(secret, {dashboard: frozenset({"account"})}), 0)
    thread = threading.Thread(target=site.serve_forever, daemon=True)
    thread.start()
    try:
        yield AnalyticsStandIn(url=f"http://127.0.0.1:{site.server_port}", secret=secret)
    finally:
        site.shutdown()
        site.server_close()
        thread.join(timeout=10)
