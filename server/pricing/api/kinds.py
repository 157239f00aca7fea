"""What a kind of code, a promo code or a gift card, answers to the actions of the call that both share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView

# It is given the body as `CodesIn` read it for a list, and as `ManageCodesIn` did for everything else.
Handler = Callable[[OrganiserView, Any], Response]
