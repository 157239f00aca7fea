"""The spec's calls about customer accounts (part 1, section 7); owners look after their own."""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

from server.accounts import selectors
from server.accounts.http.views import OwnerView, PlatformView
from server.accounts.serializers.customers import (
    CUSTOMER,
    CUSTOMERS,
    CustomerListIn,
    DeleteCustomerIn,
    InsertCustomerIn,
    UpdateCustomerIn,
)
from server.accounts.services import accounts
from server.core.http.api import call
from server.core.http.replies import DONE, PageOf


class CustomerListView(OwnerView):
    @call(CustomerListIn, CUSTOMERS)
    def post(self, wire: CustomerListIn) -> Response:
        asked = wire.asked
        rows = selectors.list_customers(caller=self.caller, search=asked["search"], ordering=asked["ordering"])
        return CUSTOMERS(PageOf(rows, asked))


class InsertCustomerView(PlatformView):
    @call(InsertCustomerIn, CUSTOMER)
    def post(self, wire: InsertCustomerIn) -> Response:
        account = accounts.add_account(caller=self.caller, form=wire.form())
        return CUSTOMER(account, message="Customer added successfully")


class UpdateCustomerView(OwnerView):
    @call(UpdateCustomerIn, CUSTOMER)
    def post(self, wire: UpdateCustomerIn) -> Response:
        session: Any = self.request.auth
        account = accounts.update_account(
            caller=self.caller,
            account_id=wire.asked["id"],
            form=wire.form(),
            version=wire.asked.get("version"),
            kept=session.digest,
        )
        return CUSTOMER(account, message="Customer updated successfully")


class DeleteCustomerView(PlatformView):
    @call(DeleteCustomerIn, DONE)
    def post(self, wire: DeleteCustomerIn) -> Response:
        accounts.delete_account(caller=self.caller, account_id=wire.asked["id"])
        return DONE(message="Customer deleted successfully")
