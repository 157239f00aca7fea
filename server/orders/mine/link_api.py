"""What each call of a buyer's own page is built on: it knows whose link it was made with."""

from __future__ import annotations

from typing import Any

from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from server.accounts.api.auth import address_of
from server.accounts.caller import LinkHolder
from server.accounts.services import attempts
from server.core.http.bounds.calls import LINKS
from server.core.http.buyers import BuyersView
from server.orders.mine.selectors import find_own_payment
from server.payments.models import Payment

ORDER_KEY = OpenApiParameter("X-Order-Key", str, OpenApiParameter.HEADER, required=True)


class OwnOrderView(BuyersView):
    """A call that whoever has a payment's link may make, signed in or not: its key is a header, so in no log.

    A wrong key is answered as a payment is that does not exist, and counted as that would be.
    """

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (LINKS,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.speak()
        self.count_stranger(request)
        if hasattr(self, str(request.method).lower()):
            attempts.count_own_order(address=address_of(request))
            self.speak(self.payment.language)  # whose key is wrong is refused before anything else is read
            if request.method != "GET":
                attempts.count_own_change(payment_id=self.payment.pk)
        super().initial(request, *args, **kwargs)

    @cached_property
    def payment(self) -> Payment:
        """The payment whose link this is."""
        key = str(self.request.META.get("HTTP_X_ORDER_KEY", ""))
        return find_own_payment(reference=self.kwargs["payment"], key=key)

    @property
    def caller(self) -> LinkHolder:
        return LinkHolder(self.payment.pk, self.payment.account_id, address_of(self.request))
