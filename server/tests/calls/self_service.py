"""Expectations of the calls that a buyer makes by the link in their email: only its key counts.

With another key, or a garbled one, nothing is returned; the tests of `aftersales` have these.
"""

from __future__ import annotations

from server.payments.models import Payment
from server.sales.links import order_key
from server.testing.tenants import Tenant
from server.tests.calls.refunds import AMOUNT
from server.tests.calls.shapes import Call, Field, Who, listing, number, text, word


def key_of(tenant: Tenant) -> dict[str, str]:
    return {"X-Order-Key": order_key(Payment.objects.get(reference=tenant.payment))}


CALLS = [
    Call(
        method="GET",
        route="mine/<reference:payment>",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
    ),
    Call(
        method="GET",
        route="mine/<reference:payment>/offers",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
    ),
    # The account's buyer has no offer; the tests of `aftersales` have offers.
    Call(
        method="POST",
        route="mine/<reference:payment>/offers",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
        body=lambda _: {"offer": 1, "answer": "keep", "performance": 0},
        fields={
            "offer": number(required=True),
            "answer": word(required=True),
            "performance": number(least=0),
        },
        good=404,
    ),
    # The account has the default terms, by which its buyers may do nothing themselves; the tests of `aftersales` have
    # others.
    Call(
        method="PUT",
        route="mine/<reference:payment>/orders/<id:order>/names",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
        body=lambda tenant: {"names": [{"ticket": tenant.ticket, "name": "Ann Lee"}]},
        fields={
            "names": listing(more=([{}] * 1001,)),
            "names.0.ticket": number(required=True),
            "names.0.name": text(255),
        },
        good=409,
    ),
    Call(
        method="GET",
        route="mine/<reference:payment>/orders/<id:order>/dates",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
    ),
    Call(
        method="POST",
        route="mine/<reference:payment>/orders/<id:order>/exchange/prices",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
        body=lambda tenant: {"performances": [tenant.next_performance], "tickets": [tenant.ticket]},
        fields={
            "performances": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [0], [], [1] * 13), is_required=True),
            "tickets": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [0], []), is_required=True),
        },
        good=409,
    ),
    Call(
        method="POST",
        route="mine/<reference:payment>/orders/<id:order>/exchange/quote",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
        body=lambda tenant: {
            "performance": tenant.next_performance,
            "tickets": [tenant.ticket],
            "seats": [{"teamid": 1, "players": [1]}],
        },
        fields={
            "performance": number(required=True),
            "tickets": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [0], []), is_required=True),
            "seats": listing(more=([{}] * 1001,)),
            "seats.0.teamid": number(required=True),
            "seats.0.players": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [0], [1000]), is_required=True),
        },
        good=409,
    ),
    Call(
        method="POST",
        route="mine/<reference:payment>/orders/<id:order>/exchange",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
        body=lambda _: {"quote": 1},
        fields={"quote": number(required=True)},
        good=404,
    ),
    Call(
        method="GET",
        route="mine/<reference:payment>/orders/<id:order>/extras",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
    ),
    Call(
        method="POST",
        route="mine/<reference:payment>/orders/<id:order>/extras",
        who=Who.ANYBODY,
        checks_token=False,
        headers=lambda tenant: {**key_of(tenant), "Idempotency-Key": f"extras-of-{tenant.word}-of-today"},
        body=lambda tenant: {"upsells": [{"upsell": tenant.upsell, "variant": tenant.variant, "quantity": 1}]},
        fields={
            "upsells": listing(more=([{}] * 1001,)),
            "upsells.0.upsell": number(required=True),
            "upsells.0.variant": number(least=0),
            "upsells.0.quantity": Field((*number().wrong, 1001), is_required=True),
        },
        good=409,
    ),
    Call(
        method="GET",
        route="mine/<reference:payment>/orders/<id:order>/cancel",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
        good=409,
    ),
    Call(
        method="POST",
        route="mine/<reference:payment>/orders/<id:order>/cancel",
        who=Who.ANYBODY,
        checks_token=False,
        headers=key_of,
        body=lambda _: {"amount": "60.00"},
        fields={"amount": Field((*AMOUNT.wrong, None, ""), is_required=True)},
        good=409,
    ),
]
