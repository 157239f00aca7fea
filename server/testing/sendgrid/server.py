"""SendGrid's Web API v3 on loopback, as far as Foyer calls it: `GET /v3/scopes` and `POST /v3/mail/send`.

python -m server.testing.sendgrid.server [--port N]     prints one JSON line when it is up: {"url", "key"}

It has keys with scopes, verifies senders, stores accepted emails, and signs events with a key pair of its own. It
answers as SendGrid documents: an empty 202 with an `X-Message-Id`, 400 with every error, 401 for an unknown key, 403
for a missing scope or an unverified sender, 413 above 30 MB.
"""

from __future__ import annotations

import argparse
import base64
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server.testing.sendgrid.rules import MOST_BYTES, Json, errors_of

KEY = "SG.stand-in-of-sendgrid.a-key-that-sends"
READER = "SG.stand-in-of-sendgrid.a-key-that-reads"  # it may not send
SENDER = "tickets@halle.example"
SCOPES = {KEY: ["mail.send", "user.profile.read"], READER: ["stats.read", "user.profile.read"]}


class SendGridStandIn:
    """One running fake."""

    def __init__(self, port: int = 0) -> None:
        self.scopes = {key: list(scopes) for key, scopes in SCOPES.items()}
        self.senders = {SENDER}
        self.mails: list[Json] = []
        self.calls: list[str] = []  # method and path of each call
        self.fails_with = 0  # the status of every answer instead
        self.private = ec.generate_private_key(ec.SECP256R1())
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def public_key(self) -> str:
        """Return its verification key, as its settings show it."""
        der = self.private.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return base64.b64encode(der).decode()

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def sign(self, body: bytes, *, at: int | None = None) -> dict[str, str]:
        """Return the headers of its events."""
        moment = str(int(time.time()) if at is None else at)
        signature = self.private.sign(moment.encode() + body, ec.ECDSA(SHA256()))
        return {
            "X-Twilio-Email-Event-Webhook-Signature": base64.b64encode(signature).decode(),
            "X-Twilio-Email-Event-Webhook-Timestamp": moment,
        }

    def event(self, mail: Json, word: str, **more: Any) -> Json:
        """Return an event of an accepted email: the email's arguments are merged with the event's own fields."""
        (person,) = mail["personalizations"]
        return {
            "email": person["to"][0]["email"],
            "event": word,
            "timestamp": int(time.time()),
            "smtp-id": f"<{mail['id']}@geopod-ismtpd-1>",
            "sg_event_id": secrets.token_urlsafe(24),
            "sg_message_id": f"{mail['id']}.recvd-5b-1",
            **mail.get("custom_args", {}),
            **person.get("custom_args", {}),
            **more,
        }


def _handler(world: SendGridStandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: Any) -> None:
            """Log nothing."""

        def do_GET(self) -> None:
            self._answer(b"")

        def do_POST(self) -> None:
            self._answer(self.rfile.read(int(self.headers.get("Content-Length") or 0)))

        def _answer(self, body: bytes) -> None:
            world.calls.append(f"{self.command} {self.path}")
            status, content, headers = _answer_request(world, self, body)
            sent = b"" if content is None else json.dumps(content).encode()
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

    return Handler


Answer = tuple[int, Json | None, dict[str, str]]


def _answer_request(world: SendGridStandIn, request: BaseHTTPRequestHandler, body: bytes) -> Answer:
    if world.fails_with:
        return _refusal(world.fails_with, "internal error" if world.fails_with >= 500 else "too many requests")
    key = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if key not in world.scopes:
        return _refusal(401, "The provided authorization grant is invalid, expired, or revoked")
    match request.command, request.path:
        case "GET", "/v3/scopes":
            return 200, {"scopes": world.scopes[key]}, {}
        case "POST", "/v3/mail/send":
            return _send(world, key, request, body)
    return _refusal(404, "not found")


def _send(world: SendGridStandIn, key: str, request: BaseHTTPRequestHandler, body: bytes) -> Answer:
    if "mail.send" not in world.scopes[key]:
        return _refusal(403, "access forbidden")
    if len(body) > MOST_BYTES:
        return _refusal(413, "The JSON payload you have included in your request is too large.")
    if request.headers.get("Content-Type", "").partition(";")[0] != "application/json":
        return _refusal(415, "Content-Type should be application/json.")
    try:
        mail = json.loads(body)
    except ValueError:
        return _refusal(400, "Bad Request")
    if errors := errors_of(mail):
        return 400, {"errors": errors}, {}
    if mail["from"]["email"] not in world.senders:
        return _refusal(403, "The from address does not match a verified Sender Identity.", field="from")
    mail["id"] = secrets.token_urlsafe(16)
    world.mails.append(mail)
    return 202, None, {"X-Message-Id": mail["id"]}


def _refusal(status: int, message: str, *, field: str | None = None) -> Answer:
    return status, {"errors": [{"message": message, "field": field, "help": None}]}, {}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    world = SendGridStandIn(parser.parse_args().port)
    world.open()
    print(json.dumps({"url": world.url, "key": KEY}), flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
