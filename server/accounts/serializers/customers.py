"""The spec's names for customer accounts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.models import Account, FeeKind
from server.accounts.services.accounts import AccountForm
from server.core.api import PageIn, RowOut
from server.core.fields import NumberField, TypedField, actor_field

LONGEST_FEE = 20  # characters


class CustomerOut(RowOut[Account]):
    accountid = serializers.IntegerField(source="pk")
    accountname = serializers.CharField(source="name")
    userid = serializers.SerializerMethodField(help_text="who made it, 0 if that is not known")
    stripeid = serializers.CharField(source="stripe_id")
    isticketflatorperc = serializers.IntegerField(source="ticket_fee_kind")
    isupsellflatorperc = serializers.IntegerField(source="upsell_fee_kind")
    isorderflatorperc = serializers.IntegerField(source="order_fee_kind")
    ticketfee = serializers.DecimalField(source="ticket_fee", max_digits=12, decimal_places=2)
    upsellfee = serializers.DecimalField(source="upsell_fee", max_digits=12, decimal_places=2)
    orderfee = serializers.DecimalField(source="order_fee", max_digits=12, decimal_places=2)
    istaxinclusive = serializers.SerializerMethodField()

    class Meta:
        model = Account
        fields = [
            "accountid",
            "accountname",
            "userid",
            "stripeid",
            "isticketflatorperc",
            "isupsellflatorperc",
            "isorderflatorperc",
            "ticketfee",
            "upsellfee",
            "orderfee",
            "istaxinclusive",
            "requires_second_step",
            "version",
        ]

    def get_userid(self, account: Account) -> int:
        return account.created_by_id or 0

    def get_istaxinclusive(self, account: Account) -> int:
        return int(account.fees_include_tax)


class CustomerListIn(PageIn):
    user_id = actor_field()


class CustomerListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=CustomerOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


def _kind() -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=FeeKind.values, required=False)


def _flag() -> serializers.BooleanField:
    return serializers.BooleanField(required=False)


class _CustomerIn(serializers.Serializer[Any]):
    user_id = actor_field()
    requires_second_step = _flag()
    istax_inclusive = _flag()
    isticketflator_perc = _kind()
    isupsellflator_perc = _kind()
    isorderflator_perc = _kind()

    def form(self) -> AccountForm:
        """Give the checked form."""
        asked = self.validated_data
        return AccountForm(
            name=asked.get("account_name"),
            stripe_id=asked.get("stripe_id"),
            ticket_fee=asked.get("ticket_fee"),
            ticket_fee_kind=asked.get("isticketflator_perc"),
            upsell_fee=asked.get("upsell_fee"),
            upsell_fee_kind=asked.get("isupsellflator_perc"),
            order_fee=asked.get("order_fee"),
            order_fee_kind=asked.get("isorderflator_perc"),
            fees_include_tax=asked.get("istax_inclusive"),
            requires_second_step=asked.get("requires_second_step"),
        )


class InsertCustomerIn(_CustomerIn):
    action_type = serializers.ChoiceField(choices=["add"])
    id = serializers.IntegerField(min_value=0, max_value=0, required=False)
    account_name = TypedField(max_length=255)
    stripe_id = TypedField(max_length=255)
    ticket_fee = TypedField(max_length=LONGEST_FEE)
    upsell_fee = TypedField(max_length=LONGEST_FEE)
    order_fee = TypedField(max_length=LONGEST_FEE)


def _typed(most: int) -> serializers.CharField:
    """Make a field that leaves what is there as it is when it is left out; what it may not be its service says."""
    return serializers.CharField(max_length=most, required=False, allow_blank=True)


class UpdateCustomerIn(_CustomerIn):
    action_type = serializers.ChoiceField(choices=["edit"])
    id = NumberField()
    account_name = _typed(255)
    stripe_id = _typed(255)
    ticket_fee = _typed(LONGEST_FEE)
    upsell_fee = _typed(LONGEST_FEE)
    order_fee = _typed(LONGEST_FEE)
    version = NumberField(required=False)


class DeleteCustomerIn(serializers.Serializer[Any]):
    action_type = serializers.ChoiceField(choices=["delete"])
    id = NumberField()


class CustomerSavedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = CustomerOut()  # type: ignore[assignment]
