"""Reading the links by which buyers pay for what was reserved for them."""

from __future__ import annotations

import re

from server.orders import links
from server.orders.models import PurchaseLink

_LINK = re.compile(r"([0-9]{1,18})\.([0-9a-f]{32})")


def opens_link(text: str, *, account_id: int) -> bool:
    """Tell whether an address holds a link to pay for something of an account, used or not: `{reservation}.{token}`."""
    found = _LINK.fullmatch(text)
    if found is None:
        return False
    rows = PurchaseLink.objects.filter(reservation_id=int(found[1]), token_hash=links.link_hash(found[2]))
    return rows.filter(reservation__account_id=account_id).exists()
