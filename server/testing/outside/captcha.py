"""A fake of Turnstile and of hCaptcha: their script with explicit rendering, their widget, and `siteverify`.

It answers as both document: Turnstile in 'Server-side validation' and 'Widget configurations', hCaptcha in 'Verify the
User Response Server Side' and 'Configuration'. A token is issued for one site key, host, action and customer data; it
is valid once and for some minutes; errors have the documented codes. Turnstile accepts the same token again only with
the idempotency key of the first time. In doubt it refuses.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

PAGES = Path(__file__).parent / "captcha_pages"
LASTS = {"turnstile": 300, "hcaptcha": 120}  # seconds
SCRIPTS = {"/turnstile/v0/api.js": "turnstile", "/1/api.js": "hcaptcha"}
CHECKS = {"/turnstile/v0/siteverify": "turnstile", "/siteverify": "hcaptcha"}
CARRIED = ("sitekey", "hostname", "action", "cdata")
FORM = "application/x-www-form-urlencoded"


@dataclass
class Token:
    """What a token was issued for, when, and by which request it was used up."""

    kind: str
    sitekey: str
    hostname: str
    action: str
    cdata: str
    at: float
    used_by: str | None = None


@dataclass
class Provider:
    """One site at a provider: its keys, its hosts, the issued tokens, and the received requests.

    `mood` is how it answers: `well`, or faulty as one of `TROUBLES`.
    """

    kind: str
    sitekey: str
    secret: str
    hostnames: frozenset[str] = frozenset({"localhost", "127.0.0.1", "testserver"})
    mood: str = "well"
    tokens: dict[str, Token] = field(default_factory=dict)
    requests: list[dict[str, str]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    is_over: threading.Event = field(default_factory=threading.Event)

    def draw(
        self, sitekey: str = "", hostname: str = "testserver", action: str = "", cdata: str = "", age: int = 0
    ) -> str:
        """Issue a token, as the widget does after a pass; empty for an unknown site or host."""
        sitekey = sitekey or self.sitekey
        if sitekey != self.sitekey or hostname not in self.hostnames:
            return ""
        token = f"{'0' if self.kind == 'turnstile' else 'P1'}_{secrets.token_urlsafe(200)}"
        with self.lock:
            self.tokens[token] = Token(self.kind, sitekey, hostname, action, cdata, time.time() - age)
        return token

    def verify(self, form: dict[str, str]) -> dict[str, Any]:
        """Answer a request as documented."""
        with self.lock:
            self.requests.append(form)
            wrong = self._wrong(form)
            if wrong:
                return {"success": False, "error-codes": [wrong]}
            token = self.tokens[form["response"]]
            token.used_by = form.get("idempotency_key", "")
        stamp = datetime.fromtimestamp(token.at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        result: dict[str, Any] = {"success": True, "challenge_ts": stamp, "hostname": token.hostname}
        if self.kind == "turnstile":
            return result | {"error-codes": [], "action": token.action, "cdata": token.cdata}
        return result | {"credit": False}

    def _wrong(self, form: dict[str, str]) -> str:
        for name in ("secret", "response"):
            if not form.get(name):
                return f"missing-input-{name}"
        if form["secret"] != self.secret:
            return "invalid-input-secret"
        if "idempotency_key" in form and not _is_uuid(form["idempotency_key"]):
            return "bad-request"
        token = self.tokens.get(form["response"])
        if token is None or len(form["response"]) > 2_048:
            return "invalid-input-response"
        return (
            self._wrong_of_turnstile(token, form) if self.kind == "turnstile" else self._wrong_of_hcaptcha(token, form)
        )

    def _wrong_of_turnstile(self, token: Token, form: dict[str, str]) -> str:
        is_again = bool(token.used_by) and token.used_by == form.get("idempotency_key")
        is_used = token.used_by is not None and not is_again
        return "timeout-or-duplicate" if is_used or _is_old(token) else ""

    def _wrong_of_hcaptcha(self, token: Token, form: dict[str, str]) -> str:
        if form.get("sitekey", token.sitekey) != token.sitekey:
            return "sitekey-secret-mismatch"
        if token.used_by is not None:
            return "already-seen-response"
        return "expired-input-response" if _is_old(token) else ""


def _is_old(token: Token) -> bool:
    return time.time() - token.at > LASTS[token.kind]


def _is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False


# A faulty provider: what is sent of an answer, by its mood; `silent` sends nothing.
TROUBLES = {
    "failing": (500, b"<html>Internal Server Error</html>"),
    "garbled": (200, b'{"success": "yes"'),
    "wordless": (200, b'{"hostname": "testserver"}'),
    "internal": (200, b'{"success": false, "error-codes": ["internal-error"]}'),
    "endless": (200, b'{"success": true, "pad": "' + b"x" * 100_000 + b'"}'),
    "elsewhere": (302, b""),
}


class _Server(ThreadingHTTPServer):
    def __init__(self, provider: Provider) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.provider = provider


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        provider, url = self.server.provider, urlsplit(self.path)
        if SCRIPTS.get(url.path) == provider.kind and provider.mood not in TROUBLES:
            # As we request it: otherwise every widget of the page would be rendered as soon as there is one.
            is_explicit = parse_qs(url.query).get("render") == ["explicit"]
            script = (PAGES / "api.js").read_text().replace("{{kind}}", provider.kind)
            self._answer(200 if is_explicit else 400, "text/javascript", script.encode())
        elif url.path == "/frame":
            self._answer(200, "text/html; charset=utf-8", (PAGES / "frame.html").read_bytes())
        else:
            self._answer(404, "text/plain", b"Not found")

    def do_POST(self) -> None:
        provider, path = self.server.provider, urlsplit(self.path).path
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        form = {name: values[-1] for name, values in parse_qs(body.decode()).items()}
        if path == "/draw":
            sitekey, hostname, action, cdata = (form.get(name, "") for name in CARRIED)
            token = provider.draw(sitekey, hostname, action, cdata)
            self._answer(200, "text/plain", token.encode())
        elif path == "/_config":
            provider.mood = form["mood"]
            self._answer(200, "text/plain", b"")
        elif CHECKS.get(path) == provider.kind:
            self._verify(form)
        else:
            self._answer(404, "text/plain", b"Not found")

    def _verify(self, form: dict[str, str]) -> None:
        provider = self.server.provider
        if provider.mood == "silent":
            provider.is_over.wait(30)
            return
        code, body = TROUBLES.get(provider.mood, (200, b""))
        if provider.mood == "well":
            is_form = self.headers.get("Content-Type", "").partition(";")[0] == FORM
            result = provider.verify(form) if is_form else {"success": False, "error-codes": ["bad-request"]}
            body = json.dumps(result).encode()
        self._answer(code, "application/json", body)

    def _answer(self, code: int, kind: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if code == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()
        with suppress(BrokenPipeError, ConnectionResetError):  # the client hangs up in the middle of an endless answer
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: bodies contain tokens."""


@dataclass(frozen=True)
class CaptchaStandIn:
    """One running provider: its URL and its site."""

    url: str
    provider: Provider

    @property
    def environment(self) -> dict[str, str]:
        """Return the settings of a Foyer process that uses it."""
        return {
            "FOYER_CAPTCHA": self.provider.kind,
            "FOYER_CAPTCHA_SITE_KEY": self.provider.sitekey,
            "FOYER_CAPTCHA_SECRET": self.provider.secret,
            "FOYER_CAPTCHA_URL": self.url,
        }


@contextmanager
def captcha_stand_in(kind: str) -> Iterator[CaptchaStandIn]:
    """Run a provider, `turnstile` or `hcaptcha`, with one site during the block."""
    provider = Provider(kind=kind, sitekey=f"1x{secrets.token_hex(11)}", secret=secrets.token_hex(20))
    server = _Server(provider)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield CaptchaStandIn(url=f"http://127.0.0.1:{server.server_port}", provider=provider)
    finally:
        provider.is_over.set()
        server.shutdown()
        server.server_close()
        thread.join(timeout=10)
