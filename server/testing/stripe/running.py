"""Stripe's fake for tests: started once, and controlled like a buyer, a bank or Stripe itself."""

from __future__ import annotations

import hashlib
import hmac
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests

from server.testing.stripe import cards

ROOT = Path(__file__).resolve().parents[3]
PUBLISHABLE_KEY, SECRET_KEY = "pk_test_of_foyer", "sk_test_of_foyer"
SCRIPT = "js.stripe.com/endive/stripe.js"


@dataclass(frozen=True)
class StripeStandIn:
    """One running fake: its URL, and the secret that signs its events."""

    url: str
    secret: str

    @property
    def settings(self) -> dict[str, Any]:
        """Return the settings of a Foyer that takes cards through it."""
        return {
            "STRIPE_SECRET_KEY": SECRET_KEY,
            "STRIPE_PUBLISHABLE_KEY": PUBLISHABLE_KEY,
            "STRIPE_WEBHOOK_SECRETS": [self.secret],
            "STRIPE_API_BASE": self.url,
            "STRIPE_JS_URL": f"{self.url}/{SCRIPT}",
        }

    @property
    def environment(self) -> dict[str, str]:
        """Return the same for another process."""
        return {
            "STRIPE_SECRET_KEY": SECRET_KEY,
            "STRIPE_PUBLISHABLE_KEY": PUBLISHABLE_KEY,
            "STRIPE_WEBHOOK_SECRET": self.secret,
            "STRIPE_API_BASE": self.url,
            "STRIPE_JS_URL": f"{self.url}/{SCRIPT}",
        }

    def control(self, what: str, **body: Any) -> Any:
        response = requests.post(f"{self.url}/_config/{what}", json=body, timeout=10)
        if response.status_code != 200:
            raise AssertionError(f"{what}: {response.status_code} {response.text}")
        return response.json()

    def confirm(self, client_secret: str, card: str = cards.GOOD) -> str:
        """Try a card, as the browser does, and return the intent's status."""
        return str(self.control("confirm", intent=client_secret, card=card)["intent"]["status"])

    def authenticate(self, client_secret: str, *, success: bool = True) -> str:
        return str(self.control("authenticate", intent=client_secret, success=success)["intent"]["status"])

    def finish(self, client_secret: str, *, success: bool = True) -> str:
        return str(self.control("finish", intent=client_secret, success=success)["intent"]["status"])

    @property
    def requests(self) -> list[dict[str, Any]]:
        """Return our requests to Stripe: method, path, body and the headers that matter."""
        return list(requests.get(f"{self.url}/_config/requests", timeout=10).json())

    @property
    def events(self) -> list[dict[str, Any]]:
        """Return Stripe's events in order: id, type, payload and signature."""
        return list(requests.get(f"{self.url}/_config/events", timeout=10).json())

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return all objects at Stripe as it would show them, with their `owner`."""
        return list(requests.get(f"{self.url}/_config/rows", timeout=10).json())

    def latest_event(self, word: str) -> dict[str, Any]:
        """Return the newest event of a type."""
        return [event for event in self.events if event["type"] == word][-1]

    def sign(self, payload: str) -> str:
        """Sign a text as Stripe would now."""
        moment = int(time.time())
        signature = hmac.new(self.secret.encode(), f"{moment}.{payload}".encode(), hashlib.sha256)
        return f"t={moment},v1={signature.hexdigest()}"

    def send_events_to(self, url: str) -> None:
        """Send every event at once to a Foyer's webhook."""
        body = {"url": f"{url}/v1/payment/webhook", "secret": self.secret}
        requests.post(f"{self.url}/_config/webhooks/foyer", json=body, timeout=10).raise_for_status()

    def clear(self) -> None:
        self.control("clear")


@contextmanager
def stripe_stand_in() -> Iterator[StripeStandIn]:
    """Run a fake of Stripe during the block."""
    command = [sys.executable, "-m", "server.testing.stripe.server"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  (our own)
        try:
            line = process.stdout.readline() if process.stdout else ""
            yield StripeStandIn(**json.loads(line))
        finally:
            process.terminate()
            process.wait(timeout=10)
