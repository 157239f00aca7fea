"""Expectations of the calls about users, customer accounts and the audit log."""

from __future__ import annotations

from typing import Any

from server.accounts.models import Role
from server.administration.selectors import RETENTION_ORDER
from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    ENDLESS,
    NUL,
    PAGE,
    WHEN,
    Body,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    flag,
    number,
    text,
    word,
)

_DAYS: tuple[Any, ...] = ("yesterday", "2026-02-30", "05-01-2026", 17, True, [], {}, NUL, ENDLESS, "1999-12-31")

_NUMBER = ("ten", "-1", "1.5", "9" * 40, "\x00", "[]", "0")
_PERSON = Field((*_NUMBER, ""), is_required=True)
_EMAIL = Field((*text(255, required=True).wrong, "maya", "maya@", "@foyer.test", "a b@foyer.test"), is_required=True)
_MOBILE = Field((*text(40, required=True).wrong, "123456789", "call me maybe"), is_required=True)
# 1 and 4 are roles, too, but organisers may not assign them.
_ROLE = (*number().wrong, 9, Role.PLATFORM_ADMINISTRATOR.value, Role.ACCOUNT_OWNER.value)
_KIND = Field((0, 3, "flat", -1, [], {}, True, "9" * 40))
_FEE: tuple[Any, ...] = ("dear", "-1", -1, "1e1", "1.001", "9" * 11, "NaN", [], {}, True)
_DATE_FORMAT = Field(("DD MMM YYYY", "dd-mm-yyyy", "", 1, [], {}, True, None, NUL))
_LANGUAGE = Field(("fr", "DE", "de-AT", "en-XA", "", 1, [], {}, True, None, NUL))
_SITES = Field(
    (*text(6_000).wrong, "theatre", "javascript:alert(1)", "https://a.example/page", "https://a b.example;c")
)


_MONTHS = {name: Field((*number(least=0, required=True).wrong, 241), is_required=True) for name in RETENTION_ORDER}


def _retention(tenant: Tenant) -> Body:
    return {"account_id": tenant.account, "buyers": 36, "readings": 12, "audit": 24, "security": 6}


RETENTION = [
    Call(
        method="POST",
        route="customers/getKeeping",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account},
        fields={"account_id": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="customers/previewKeeping",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.OWN,
        body=_retention,
        fields={"account_id": number(least=0, names="account"), **_MONTHS},
    ),
    Call(
        method="POST",
        route="customers/changeKeeping",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_retention,
        fields={"account_id": number(required=True, names="account"), **_MONTHS, "version": number()},
    ),
]


def _person(tenant: Tenant) -> Body:
    return {
        "accountid": tenant.account,
        "active": 1,
        "emailid": f"nora@{tenant.word.lower()}.test",
        "firstname": "Nora",
        "lastname": "Newcomer",
        "mobilenumber": "020 7946 0000",
        "roleid": 3,
        "userid": 0,
    }


_PERSONS = {
    "firstname": text(150, required=True),
    "lastname": text(150, required=True),
    "mobilenumber": _MOBILE,
    "accountid": number(least=0, names="account"),
    "active": flag(),
    "customdateformat": _DATE_FORMAT,
    "language": _LANGUAGE,
}


_COUNTRY = Field(("gb", "GBR", "G1", 17, [], {}, NUL))


def _customer(tenant: Tenant) -> Body:
    return {
        "action_type": "edit",
        "id": tenant.account,
        "account_name": f"{tenant.word} Playhouse",
        "stripe_id": f"acct_{tenant.word}",
        "ticket_fee": "0",
        "isticketflator_perc": 1,
        "upsell_fee": "0.00",
        "isupsellflator_perc": 1,
        "order_fee": "0",
        "isorderflator_perc": 1,
        "istax_inclusive": 0,
        "requires_second_step": False,
        "widget_origins": f"https://{tenant.word.lower()}.example",
        "user_id": 1,
    }


def _new_customer(tenant: Tenant) -> Body:
    return {**_customer(tenant), "action_type": "add", "id": 0, "ticket_fee": "1.25", "isorderflator_perc": 2}


CALLS = [
    # People
    Call(
        method="POST",
        route="users/getAllUsers",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"userid": 1, "accountid": tenant.account, "page": 1, "page_size": 10},
        fields={"userid": number(least=0), "accountid": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="users/manageUsers",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=_person,
        fields={
            **_PERSONS,
            "userid": Field((*number(least=0).wrong, 2**40), names="guarded"),
            "emailid": _EMAIL,
            "roleid": Field((*_ROLE, None, ""), is_required=True),
            "version": number(),
        },
    ),
    Call(
        method="POST",
        route="users/updateUser",
        who=Who.OFFICE,  # door staff change only themselves
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {**_person(tenant), "userid": tenant.guarded, "roleid": 2},
        fields={
            **_PERSONS,
            "userid": Field((*number(required=True).wrong, 2**40), True, "guarded"),
            "emailid": text(255),
            "roleid": Field(_ROLE),
            "version": Field((*number().wrong, 99)),
        },
    ),
    Call(
        method="GET",
        route="users/deleteUser",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query_for=lambda tenant: {"userId": tenant.guarded},
        query={"userId": _PERSON},
    ),
    Call(
        method="POST",
        route="users/resendInvitation",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"userid": tenant.invited},
        fields={"userid": number(required=True, names="invited")},
    ),
    Call(
        method="GET",
        route="users/getUserById",
        who=Who.OFFICE,  # door staff read only themselves
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query_for=lambda tenant: {"userId": tenant.guarded},
        query={"userId": _PERSON},
    ),
    Call(method="GET", route="users/getUserRoles", who=Who.OFFICE),
    Call(
        method="GET",
        route="users/getUserAccounts",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        query={
            "accountid": Field(tuple(wrong for wrong in _NUMBER if wrong != "0")),
            "search": Field(("x" * 300, "\x00")),
            "page": Field(_NUMBER),
            "page_size": Field((*_NUMBER, "5001")),
        },
    ),
    Call(method="GET", route="users/getUserAccount", who=Who.STAFF, cross_account=CrossAccountAnswer.OWN),
    # Customers
    Call(
        method="POST",
        route="customers/getAllCustomerAccount",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda _: {"user_id": 1, "page": 1, "page_size": 10},
        fields={"user_id": number(least=0), **PAGE},
    ),
    Call(
        method="POST",
        route="customers/insertCustomerAccount",
        who=Who.PLATFORM,
        body=_new_customer,
        fields={
            "action_type": word(required=True),
            "id": Field((*number(least=0).wrong, 1)),
            "account_name": text(255, required=True),
            "stripe_id": text(255, required=True),
            "ticket_fee": Field((*_FEE, None, ""), is_required=True),
            "isticketflator_perc": _KIND,
            "upsell_fee": Field((*_FEE, None, ""), is_required=True),
            "isupsellflator_perc": _KIND,
            "order_fee": Field((*_FEE, None, "", "100.01"), is_required=True),
            "isorderflator_perc": _KIND,
            "istax_inclusive": flag(),
            "may_add_taxes": flag(),
            "metabase_dashboard_number": Field(("x", -1, 1.5, 2**31, {}, [1])),
            "requires_second_step": flag(),
            "party_pass_url": Field((*text(500).wrong, "nowhere", "javascript:alert(1)", "https://")),
            "contact_email": Field((*text(255).wrong, "nobody", "a@b", "a@example.org, b@example.org")),
            "contact_phone": Field((*text(40).wrong, "nobody", "1")),
            "contact_page": Field((*text(500).wrong, "nowhere", "javascript:alert(1)", "https://")),
            "widget_origins": _SITES,
            "customdateformat": _DATE_FORMAT,
            "country": _COUNTRY,
            "currency": Field((*text(3).wrong, "XXX", "JPY", None)),
            "timezone": Field((*text(64).wrong, "Europe/Nowhere")),
            "user_id": number(least=0),
        },
    ),
    Call(
        method="POST",
        route="customers/updateCustomerAccount",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_customer,
        fields={
            "action_type": word(required=True),
            "id": Field((*number(required=True).wrong, 2**40), True, "account"),
            "account_name": Field((*text(255).wrong, "", None)),
            # Made as an owner: any change is refused.
            "stripe_id": Field((*text(255).wrong, "", None, "acct_of_mine")),
            "ticket_fee": Field((*_FEE, "", None, "0.01")),
            "isticketflator_perc": Field((*_KIND.wrong, 2)),
            "upsell_fee": Field((*_FEE, "", None, 1)),
            "isupsellflator_perc": Field((*_KIND.wrong, 2)),
            "order_fee": Field((*_FEE, "", None, "100")),
            "isorderflator_perc": Field((*_KIND.wrong, 2)),
            "istax_inclusive": Field((*flag().wrong, 1, True)),
            "may_add_taxes": Field((*flag().wrong, 1, True)),
            "metabase_dashboard_number": Field(("x", -1, 1.5, 2**31, {}, [1], 7)),
            "requires_second_step": flag(),
            "party_pass_url": Field((*text(500).wrong, "nowhere", "javascript:alert(1)", "https://")),
            "contact_email": Field((*text(255).wrong, "nobody", "a@b", "a@example.org, b@example.org")),
            "contact_phone": Field((*text(40).wrong, "nobody", "1")),
            "contact_page": Field((*text(500).wrong, "nowhere", "javascript:alert(1)", "https://")),
            "widget_origins": _SITES,
            "customdateformat": _DATE_FORMAT,
            "country": _COUNTRY,
            "currency": Field((*text(3).wrong, "XXX", "JPY", None)),
            "timezone": Field((*text(64).wrong, "Europe/Nowhere")),
            "user_id": number(least=0),
            "version": Field((*number().wrong, 99)),
        },
    ),
    Call(
        method="POST",
        route="customers/deleteCustomerAccount",
        who=Who.PLATFORM,
        body=lambda tenant: {"action_type": "delete", "id": tenant.spare_account},
        fields={"action_type": word(required=True), "id": Field((*number(required=True).wrong, 2**40), True)},
    ),
    # The audit log
    Call(
        method="POST",
        route="customers/getRights",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account},
        fields={"account_id": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="customers/changeRight",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"account_id": tenant.account, "roleid": 3, "right": "refund", "given": True},
        fields={
            "account_id": number(required=True, names="account"),
            "roleid": Field((*number(required=True).wrong, 1, 4, 9), is_required=True),
            "right": word(required=True),
            "given": Field((*flag().wrong, None), is_required=True),
        },
    ),
    *RETENTION,
    Call(
        method="POST",
        route="customers/changeDayLimit",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "account_id": tenant.account,
            "roleid": 3,
            "right": "refund",
            "times": 20,
            "amount": "500.00",
        },
        fields={
            "account_id": number(required=True, names="account"),
            "roleid": Field((*number(required=True).wrong, 1, 4, 9), is_required=True),
            "right": word(required=True),
            "times": Field(("many", "-1", -1, 1.5, 100_001, [], {}, NUL), is_required=True),
            "amount": Field(("much", "-1", "0.001", "1e9", "NaN", [], {}, NUL), is_required=True),
        },
    ),
    Call(
        method="POST",
        route="audit/getAuditLog",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account, "page": 1, "page_size": 10},
        fields={"accountid": number(least=0, names="account"), "from": WHEN, "to": WHEN, **PAGE},
    ),
    Call(
        method="POST",
        route="audit/getSecurityEvents",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account, "page": 1, "page_size": 10},
        fields={"accountid": number(least=0, names="account"), "kind": word(), "day": Field(_DAYS), **PAGE},
    ),
]
