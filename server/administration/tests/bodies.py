"""Bodies of the forms for a person and for a customer account."""

from __future__ import annotations

from typing import Any

from server.accounts.models import Account, User

NORA = {
    "accountid": 0,
    "active": 1,
    "emailid": "Nora@Northgate.test",
    "firstname": " Nora ",
    "lastname": "Newcomer",
    "mobilenumber": "020 7946 0000",
    "roleid": 3,
    "userid": 0,
}


def edit_of(user: User, **changes: Any) -> dict[str, Any]:
    """Give what the form sends for a person, with some fields changed."""
    values = {"userid": user.pk, "firstname": user.first_name, "lastname": user.last_name}
    return {**values, "mobilenumber": user.mobile or "020 7946 0000", **changes}


def fresh(user: User) -> User:
    return User.objects.select_related("account").get(pk=user.pk)


def customer_edit_of(account: Account, **changes: Any) -> dict[str, Any]:
    """Give what the form sends for an account, with some fields changed."""
    return {
        "action_type": "edit",
        "id": account.pk,
        "account_name": account.name,
        "stripe_id": account.stripe_id,
        "ticket_fee": str(account.ticket_fee),
        "isticketflator_perc": account.ticket_fee_kind,
        "upsell_fee": str(account.upsell_fee),
        "isupsellflator_perc": account.upsell_fee_kind,
        "order_fee": str(account.order_fee),
        "isorderflator_perc": account.order_fee_kind,
        "istax_inclusive": int(account.fees_include_tax),
        **changes,
    }
