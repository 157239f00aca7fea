"""Several attempts in one test: each starts from the test's state, and all failures are reported together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from django.core.cache import caches
from django.db import transaction

from server.sales.api import public_offers


@dataclass
class Tries:
    """The failures so far; `assert_none_wrong` ends each test with them."""

    wrong: list[str] = field(default_factory=list)

    @contextmanager
    def one(self, what: str) -> Iterator[None]:
        """Make one attempt, named in the failure: its writes are rolled back, and caches are cleared."""
        for backend in caches.all(initialized_only=True):
            backend.clear()
        public_offers.clear()
        try:
            with transaction.atomic():
                yield
                transaction.set_rollback(True)
        except AssertionError as failure:
            self.wrong.append(f"{what}: {failure}")
        except Exception as failure:
            failure.add_note(f"in the try: {what}")
            raise

    def assert_none_wrong(self) -> None:
        if self.wrong:
            pytest.fail(f"{len(self.wrong)} wrong:\n" + "\n".join(self.wrong), pytrace=False)
