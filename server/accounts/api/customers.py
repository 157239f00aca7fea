"""The spec's calls about customer accounts (part 1, section 7, Customers and tax)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import selectors
from server.accounts.errors import AccountChangedMeanwhile
from server.accounts.models import Role
from server.accounts.serializers.auth import MessageOut
from server.accounts.serializers.customers import (
    CustomerListIn,
    CustomerListOut,
    CustomerOut,
    CustomerSavedOut,
    DeleteCustomerIn,
    InsertCustomerIn,
    UpdateCustomerIn,
)
from server.accounts.services import accounts
from server.accounts.views import StaffView
from server.core.api import PageOf, list_reply, reply
from server.core.errors import Changed


class OwnerView(StaffView):
    """Customers are the platform's, and owners look after their own account (design: settled, role 4)."""

    roles = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


class PlatformView(StaffView):
    roles = (Role.PLATFORM_ADMINISTRATOR,)


class CustomerListView(OwnerView):
    @extend_schema(request=CustomerListIn, responses=CustomerListOut)
    def post(self, request: Request) -> Response:
        wire = CustomerListIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        customers = selectors.list_customers(
            caller=self.caller, search=asked.get("search", ""), ordering=asked.get("ordering", "")
        )
        page = PageOf(customers, asked)
        return list_reply(CustomerOut(page.rows, many=True).data, total=page.total)


class InsertCustomerView(PlatformView):
    @extend_schema(request=InsertCustomerIn, responses=CustomerSavedOut)
    def post(self, request: Request) -> Response:
        wire = InsertCustomerIn(data=request.data)
        wire.is_valid(raise_exception=True)
        account = accounts.add_account(caller=self.caller, form=wire.form())
        return reply(CustomerOut(account).data, message="Customer added successfully")


class UpdateCustomerView(OwnerView):
    @extend_schema(request=UpdateCustomerIn, responses=CustomerSavedOut)
    def post(self, request: Request) -> Response:
        wire = UpdateCustomerIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        session: Any = request.auth
        try:
            account = accounts.update_account(
                caller=self.caller,
                account_id=asked["id"],
                form=wire.form(),
                version=asked.get("version"),
                kept=session.digest,
            )
        except AccountChangedMeanwhile as newer:
            raise Changed(current=CustomerOut(newer.account).data) from None
        return reply(CustomerOut(account).data, message="Customer updated successfully")


class DeleteCustomerView(PlatformView):
    @extend_schema(request=DeleteCustomerIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        wire = DeleteCustomerIn(data=request.data)
        wire.is_valid(raise_exception=True)
        accounts.delete_account(caller=self.caller, account_id=wire.validated_data["id"])
        return reply(message="Customer deleted successfully")
