"""The spec's names for customer accounts, and what their form says (part 1, section 5, Customer account form)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts import errors
from server.accounts.models import FeeKind
from server.accounts.services.accounts import AccountForm
from server.core.http.forms import Actor, CallIn, Flag, FormIn, Number, OneLine, OneOf, PageIn, Typed, Word
from server.core.http.replies import Bit, Money, Text, Whole, Yes, listed, one
from server.core.wire import DATE_FORMATS

LONGEST_SITES = 6_000  # characters
MOST_DASHBOARD = 2**31 - 1


class CustomerListIn(PageIn):
    user_id = Actor()


class _CustomerIn(FormIn[AccountForm]):
    makes = AccountForm
    isticketflator_perc = OneOf(FeeKind.values, "ticket_fee_kind", optional=True)
    isupsellflator_perc = OneOf(FeeKind.values, "upsell_fee_kind", optional=True)
    isorderflator_perc = OneOf(FeeKind.values, "order_fee_kind", optional=True)
    istax_inclusive = Flag("fees_include_tax")
    metabase_dashboard_number = serializers.IntegerField(
        source="metabase_dashboard", min_value=0, max_value=MOST_DASHBOARD, required=False
    )
    requires_second_step = Flag()
    party_pass_url = Typed(most=500, wrong=errors.WEB_ADDRESS_WRONG, optional=True)
    widget_origins = Typed(most=LONGEST_SITES, optional=True)
    customdateformat = OneOf(tuple(DATE_FORMATS), "date_format", required=errors.DATE_FORMAT_WRONG, optional=True)
    user_id = Actor()


class InsertCustomerIn(_CustomerIn):
    action_type = Word("add")
    id = serializers.IntegerField(min_value=0, max_value=0, required=False)
    account_name = OneLine("name", most=255, required="Account Name is required")
    stripe_id = Typed(most=255, required=errors.STRIPE_ID_REQUIRED)
    ticket_fee = Typed(required=errors.TICKET_FEE_REQUIRED)
    upsell_fee = Typed(required=errors.UPSELL_FEE_REQUIRED)
    order_fee = Typed(required=errors.ORDER_FEE_REQUIRED)


class UpdateCustomerIn(_CustomerIn):
    """What is left out stays as it is. An owner sends back what the platform set, also where that is empty."""

    action_type = Word("edit")
    id = Number()
    account_name = OneLine("name", most=255, required="Account Name is required", optional=True)
    stripe_id = Typed(most=255, optional=True)
    ticket_fee = Typed(optional=True)
    upsell_fee = Typed(optional=True)
    order_fee = Typed(optional=True)
    version = Number(required=False)


class DeleteCustomerIn(CallIn):
    action_type = Word("delete")
    id = Number()


class CustomerOut(serializers.Serializer[Any]):
    accountid = Whole("pk")
    accountname = Text("name")
    userid = Whole(lambda account: account.created_by_id or 0, help_text="who made it, 0 if that is not known")
    stripeid = Text("stripe_id")
    isticketflatorperc = Whole("ticket_fee_kind")
    isupsellflatorperc = Whole("upsell_fee_kind")
    isorderflatorperc = Whole("order_fee_kind")
    ticketfee = Money("ticket_fee")
    upsellfee = Money("upsell_fee")
    orderfee = Money("order_fee")
    istaxinclusive = Bit("fees_include_tax")
    metabase_dashboard_number = Whole("metabase_dashboard", help_text="its dashboard of embedded analytics; 0: none")
    requires_second_step = Yes()
    party_pass_url = Text()
    widget_origins = Text(help_text="the sites that may frame the widget, one a line; empty: any")
    customdateformat = Text(
        "date_format", help_text="what its new people have; empty: by the country of its first venue"
    )
    version = Whole()


CUSTOMERS = listed(CustomerOut)
CUSTOMER = one(CustomerOut)
