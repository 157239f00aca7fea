"""How long an account keeps what names people: its owner reads it, looks what would go, and sets it."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OwnerView
from server.accounts.keeping import services
from server.accounts.keeping.serializers import KEEPING, ChangeKeepingIn, KeepingIn, PreviewKeepingIn
from server.core.http.api import call


class KeepingView(OwnerView):
    @call(KeepingIn, KEEPING)
    def post(self, wire: KeepingIn) -> Response:
        return KEEPING(services.show(caller=self.caller, account_id=wire.asked["account_id"]))


class KeepingPreviewView(OwnerView):
    @call(PreviewKeepingIn, KEEPING)
    def post(self, wire: PreviewKeepingIn) -> Response:
        account_id = wire.asked["account_id"]
        return KEEPING(services.show(caller=self.caller, account_id=account_id, months=wire.months))


class ChangeKeepingView(OwnerView):
    @call(ChangeKeepingIn, KEEPING)
    def post(self, wire: ChangeKeepingIn) -> Response:
        kept = services.change(
            caller=self.caller,
            account_id=wire.asked["account_id"],
            months=wire.months,
            version=wire.asked.get("version"),
        )
        return KEEPING(kept, message="Updated Successfully")
