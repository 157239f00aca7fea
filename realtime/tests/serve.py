"""A real Daphne on the tests' own database: `python -m realtime.tests.serve PORT DATABASE SWEEP_EVERY`."""

from __future__ import annotations

import sys

import server.settings as ours


def main(port: str, database: str, sweep_every: float) -> None:
    """Serve until stopped."""
    ours.DATABASES["default"]["NAME"] = database
    from daphne.server import logger

    import realtime.asgi  # noqa: F401  (sets Django up)
    import realtime.hub
    from server.platform.http.daphne import BoundedDaphne

    logger.disabled = True
    realtime.hub.SWEEP_EVERY = sweep_every
    BoundedDaphne().run(["-b", "127.0.0.1", "-p", port, "-v", "0", "realtime.asgi:application"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
