"""The tokens that open one account's dashboard of embedded analytics, as Metabase's static embedding reads them.

A JWT, HS256 with the site's embedding secret: which dashboard, its locked parameters, and when it ends. Whoever holds
it sees that dashboard for that account, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import jwt

LASTS = timedelta(minutes=30)
LOOK = "#bordered=false&titled=false"


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A dashboard that may be framed: where it is, the token in that address, and until when it is good."""

    url: str
    token: str
    expires_at: datetime


def open_dashboard(*, site: str, secret: str, dashboard: int, account_id: int, now: datetime) -> Opened:
    """Open an account's dashboard for a while."""
    expires_at = (now + LASTS).replace(microsecond=0)
    claims = {
        "resource": {"dashboard": dashboard},
        "params": {"account": account_id},
        "exp": int(expires_at.timestamp()),
    }
    token = jwt.encode(claims, secret, algorithm="HS256")
    return Opened(url=f"{site}/embed/dashboard/{token}{LOOK}", token=token, expires_at=expires_at)
