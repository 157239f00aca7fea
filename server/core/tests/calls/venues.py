"""What is expected of the calls about venues."""

from __future__ import annotations

from server.core.tests.calls.shapes import (
    PAGE,
    Call,
    Stranger,
    Who,
    number,
)

CALLS = [
    Call(
        method="POST",
        route="customers/venueByAccountId",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {"id": house.account, "page": 1, "page_size": 20},
        fields={"id": number(least=0, required=True, names="account"), **PAGE},
    ),
]
