"""Where a provider shows what it has told us."""

from __future__ import annotations

from server.payments.models import Dispute

_DISPUTES = "https://dashboard.stripe.com/disputes/{}"


def dispute_link(dispute: Dispute) -> str:
    """Give the page at which an organiser answers a dispute, signed in at the provider with their own account."""
    return _DISPUTES.format(dispute.provider_id)
