"""Where a provider and we differ, for the platform and for whoever owns an account."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from rest_framework.response import Response

from server.accounts.http.views import OwnerView, StaffView
from server.core import clock
from server.core.http.api import call
from server.core.http.replies import PageOf
from server.orders.reconciliation import serializers as shapes
from server.orders.reconciliation.services.money_tasks import clear_difference
from server.orders.reconciliation.services.reconcile import ask_again
from server.payments import provider_selectors as selectors
from server.venues.zone_selectors import read_zone


class ReconciliationView(OwnerView):
    @call(shapes.ReconciliationIn, shapes.RECONCILIATION)
    def post(self, wire: shapes.ReconciliationIn) -> Response:
        asked = wire.asked
        account_id = self.caller.account_for(asked["account_id"])
        rows = selectors.list_differences(
            caller=self.caller,
            account_id=account_id,
            day=asked["day"],
            kind=asked["kind"],
            is_settled=wire.is_settled,
            search=asked["search"],
            ordering=asked["ordering"],
        )
        page = PageOf(rows, asked)
        zone = read_zone(account_id)
        found = shapes.ReconciliationPage(
            differences=page.rows,
            days=selectors.list_compared_days(account_id=account_id),
            disputes=selectors.list_open_disputes(account_id=account_id),
            timezone=zone,
            today=clock.now().astimezone(ZoneInfo(zone)).date(),
        )
        return shapes.RECONCILIATION(found, total=page.total)


class ClearDifferenceView(StaffView):
    @call(shapes.ClearDifferenceIn, shapes.DIFFERENCE)
    def post(self, wire: shapes.ClearDifferenceIn) -> Response:
        asked = wire.asked
        row = clear_difference(
            caller=self.caller, difference_id=asked["id"], note=asked["note"], version=asked.get("version")
        )
        return shapes.DIFFERENCE(row, message="Difference settled")


class ReconcileDayView(OwnerView):
    """Have a day compared once more; how far it has come, `getReconciliation` shows, and the screen hears live."""

    @call(shapes.ReconcileDayIn, shapes.COMPARED_DAY)
    def post(self, wire: shapes.ReconcileDayIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        row = ask_again(caller=self.caller, account_id=account_id, day=wire.asked["day"])
        return shapes.COMPARED_DAY(row, message="The day is compared again")
