"""The calls about customer accounts (spec part 1, section 7), and about permissions and day limits by role."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import errors, selectors
from server.accounts import permission_selectors as permissions
from server.accounts.models import FeeKind, Right, Role
from server.administration.account_services import AccountForm, add_account, delete_account, update_account
from server.administration.settings_services import change_day_limit, change_permission
from server.auth.http import OwnerView, PlatformView, StaffView
from server.platform.datetimes import DATE_FORMATS
from server.platform.http.api import call, success_response
from server.platform.http.inputs import (
    CallIn,
    ChoiceField,
    ChosenIdField,
    ConstantField,
    FlagField,
    FormIn,
    IdField,
    IgnoredActorField,
    LineField,
    PageIn,
    PhoneField,
    TextField,
)
from server.platform.http.outputs import DONE, Boolean, Integer, Money, PageOf, Text, ZeroOrOne, listed, one
from server.platform.money import Currency

LONGEST_SITES = 6_000  # characters
MOST_DASHBOARD = 2**31 - 1


class CustomerListIn(PageIn):
    user_id = IgnoredActorField()


class _CustomerIn(FormIn[AccountForm]):
    makes = AccountForm
    isticketflator_perc = ChoiceField(FeeKind.values, "ticket_fee_kind", optional=True)
    isupsellflator_perc = ChoiceField(FeeKind.values, "upsell_fee_kind", optional=True)
    isorderflator_perc = ChoiceField(FeeKind.values, "order_fee_kind", optional=True)
    istax_inclusive = FlagField("fees_include_tax")
    may_add_taxes = FlagField()
    metabase_dashboard_number = serializers.IntegerField(
        source="metabase_dashboard", min_value=0, max_value=MOST_DASHBOARD, required=False
    )
    requires_second_step = FlagField()
    party_pass_url = TextField(most=500, wrong=errors.WEB_ADDRESS_WRONG, optional=True)
    contact_email = TextField(most=255, wrong=errors.EMAIL_WRONG, optional=True)
    contact_phone = PhoneField(wrong=errors.PHONE_WRONG, optional=True)
    contact_page = TextField(most=500, wrong=errors.WEB_ADDRESS_WRONG, optional=True)
    widget_origins = TextField(most=LONGEST_SITES, optional=True)
    customdateformat = ChoiceField(tuple(DATE_FORMATS), "date_format", required=errors.DATE_FORMAT_WRONG, optional=True)
    country = serializers.RegexField(
        r"\A([A-Z]{2})?\Z",
        required=False,
        allow_blank=True,
        error_messages={"invalid": errors.COUNTRY_WRONG},
        help_text="ISO 3166; empty: not known",
    )
    currency = ChoiceField(("", *Currency.values), required=errors.CURRENCY_WRONG, optional=True)
    timezone = TextField(most=64, wrong=errors.TIME_ZONE_WRONG, optional=True)
    user_id = IgnoredActorField()
    stripe_id = TextField(most=255, optional=True)
    ticket_fee = TextField(optional=True)
    upsell_fee = TextField(optional=True)
    order_fee = TextField(optional=True)


class InsertCustomerIn(_CustomerIn):
    """Stripe account and fees go together: with one of them all are required, and without any no card is charged."""

    action_type = ConstantField("add")
    id = serializers.IntegerField(min_value=0, max_value=0, required=False)
    account_name = LineField("name", most=255, required="Account Name is required")


class UpdateCustomerIn(_CustomerIn):
    """Fields that are left out stay unchanged. An owner sends back what the platform has set, even if it is empty."""

    action_type = ConstantField("edit")
    id = IdField()
    account_name = LineField("name", most=255, required="Account Name is required", optional=True)
    version = IdField(required=False)


class DeleteCustomerIn(CallIn):
    action_type = ConstantField("delete")
    id = IdField()


class CustomerOut(serializers.Serializer[Any]):
    accountid = Integer("pk")
    accountname = Text("name")
    userid = Integer(lambda account: account.created_by_id or 0, help_text="the user who created it; 0 if unknown")
    stripeid = Text("stripe_id")
    isticketflatorperc = Integer("ticket_fee_kind")
    isupsellflatorperc = Integer("upsell_fee_kind")
    isorderflatorperc = Integer("order_fee_kind")
    ticketfee = Money("ticket_fee")
    upsellfee = Money("upsell_fee")
    orderfee = Money("order_fee")
    istaxinclusive = ZeroOrOne("fees_include_tax")
    may_add_taxes = Boolean(help_text="whether its owners may add taxes for its own venues")
    metabase_dashboard_number = Integer(
        "metabase_dashboard", help_text="the account's embedded analytics dashboard; 0: none"
    )
    requires_second_step = Boolean()
    party_pass_url = Text()
    contact_email = Text(help_text="where its buyers write to, and answers to their emails go; empty: nowhere")
    contact_phone = Text(help_text="where its buyers call; empty: nowhere")
    contact_page = Text(help_text="its own page with what buyers ask; empty: none")
    widget_origins = Text(help_text="origins that may frame the widget, one per line; empty: any")
    customdateformat = Text(
        "date_format", help_text="date format of new users; empty: that of the country of the first venue"
    )
    country = Text(help_text="ISO 3166; empty: not known")
    currency = Text(help_text="what it counts in, and its new venues too; empty: its first venue's")
    timezone = Text(help_text="IANA name; empty: its first venue's")
    version = Integer()


CUSTOMERS = listed(CustomerOut)
CUSTOMER = one(CustomerOut)


class CustomerListView(OwnerView):
    @call(CustomerListIn, CUSTOMERS)
    def post(self, data: CustomerListIn) -> Response:
        params = data.params
        rows = selectors.list_customers(caller=self.caller, search=params["search"], ordering=params["ordering"])
        return CUSTOMERS(PageOf(rows, params))


class InsertCustomerView(PlatformView):
    @call(InsertCustomerIn, CUSTOMER)
    def post(self, data: InsertCustomerIn) -> Response:
        account = add_account(caller=self.caller, form=data.form())
        return CUSTOMER(account, message="Organisation added successfully")


class UpdateCustomerView(OwnerView):
    @call(UpdateCustomerIn, CUSTOMER)
    def post(self, data: UpdateCustomerIn) -> Response:
        session: Any = self.request.auth
        account = update_account(
            caller=self.caller,
            account_id=data.params["id"],
            form=data.form(),
            version=data.params.get("version"),
            current_digest=session.digest,
        )
        return CUSTOMER(account, message="Organisation updated successfully")


class DeleteCustomerView(PlatformView):
    @call(DeleteCustomerIn, DONE)
    def post(self, data: DeleteCustomerIn) -> Response:
        delete_account(caller=self.caller, account_id=data.params["id"])
        return DONE(message="Organisation deleted successfully")


class RightsIn(CallIn):
    account_id = ChosenIdField()


class ChangeRightIn(CallIn):
    account_id = IdField()
    roleid = ChoiceField([role.value for role in permissions.CHANGEABLE], "role")
    right = ChoiceField(Right.values)
    given = serializers.BooleanField()


class ChangeDayLimitIn(CallIn):
    """How often, and for how much in total, one user may do this in a day; null: no limit."""

    account_id = IdField()
    roleid = ChoiceField([role.value for role in permissions.CHANGEABLE], "role")
    right = ChoiceField([right.value for right in permissions.DAY_LIMITS])
    times = serializers.IntegerField(min_value=0, max_value=permissions.MOST_TIMES, allow_null=True)
    amount = serializers.DecimalField(max_digits=10, decimal_places=2, min_value=0, allow_null=True)

    @property
    def limit(self) -> permissions.DayLimit:
        return permissions.DayLimit(times=self.params["times"], amount=self.params["amount"])


class DayLimitOut(serializers.Serializer[Any]):
    roleid = serializers.IntegerField()
    times = serializers.IntegerField(allow_null=True)
    amount = serializers.CharField(allow_null=True)


class RightLineOut(serializers.Serializer[Any]):
    """One permission: the roles that have it, and those for which the account's owner decides."""

    right = serializers.ChoiceField(choices=Right.values)
    roles = serializers.ListField(child=serializers.IntegerField())
    changeable = serializers.ListField(child=serializers.IntegerField())
    has_amount = serializers.BooleanField(help_text="whether its daily limit includes an amount")
    limits = DayLimitOut(many=True, help_text="for one user in a day, by role")


class AccountRightsOut(serializers.Serializer[Any]):
    """An account's permissions by role, in display order."""

    accountid = serializers.IntegerField()
    version = serializers.IntegerField()
    rights = RightLineOut(many=True)


class RightsReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = AccountRightsOut()  # type: ignore[assignment]


def permissions_to_json(table: permissions.AccountPermissions) -> dict[str, Any]:
    return {
        "accountid": table.account,
        "version": table.version,
        "rights": [
            {
                "right": right.value,
                "roles": [role.value for role in Role if table.has(role, right)],
                "changeable": [role.value for role in permissions.CHANGEABLE if permissions.is_changeable(role, right)],
                "has_amount": right in permissions.DAY_LIMITS and right not in permissions.WITHOUT_AMOUNT,
                "limits": [
                    {"roleid": role.value, **permissions.day_limit_to_json(limit)}
                    for role in permissions.CHANGEABLE
                    if permissions.is_changeable(role, right) and (limit := table.limit_of(role, right)) is not None
                ],
            }
            for right in permissions.PERMISSION_TABLE
        ],
    }


class PermissionsView(StaffView):
    @extend_schema(request=RightsIn, responses=RightsReplyOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(RightsIn).params["account_id"])
        return success_response(permissions_to_json(permissions.get_permissions(account_id=account_id)))


class ChangeRightView(OwnerView):
    @extend_schema(request=ChangeRightIn, responses=RightsReplyOut)
    def post(self, request: Request) -> Response:
        params = self.read(ChangeRightIn).params
        table = change_permission(
            caller=self.caller,
            account_id=params["account_id"],
            role=Role(params["role"]),
            right=Right(params["right"]),
            is_given=params["given"],
        )
        return success_response(permissions_to_json(table), message="Updated Successfully")


class ChangeDayLimitView(OwnerView):
    @extend_schema(request=ChangeDayLimitIn, responses=RightsReplyOut)
    def post(self, request: Request) -> Response:
        data = self.read(ChangeDayLimitIn)
        params = data.params
        table = change_day_limit(
            caller=self.caller,
            account_id=params["account_id"],
            role=Role(params["role"]),
            right=Right(params["right"]),
            limit=data.limit,
        )
        return success_response(permissions_to_json(table), message="Updated Successfully")
