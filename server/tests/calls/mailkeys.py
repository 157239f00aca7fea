"""Expectations of the calls about an account's email provider. No request is sent to the provider for an invalid key.

Keys that send are tested in the tests of `integrations`, SendGrid's signed events in those of `messaging`.
"""

from __future__ import annotations

from server.tests.calls.shapes import Call, CrossAccountAnswer, Field, Who, number, text, word

_NO_KEY = "no key, since it has blanks"
_KEY = {"accountid": number(least=0, names="account"), "key": text(1000, required=True)}
_MANNER: dict[str, Field] = {
    "sender_address": text(255),
    "sender_name": text(120),
    "webhook_key": text(1000),
}

CALLS = [
    Call(
        method="POST",
        route="events/validateSendgridKey",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account, "key": _NO_KEY},
        fields=_KEY,
    ),
    Call(
        method="POST",
        route="customers/connectMailKey",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {
            "accountid": tenant.account,
            "key": _NO_KEY,
            "sender_address": "tickets@halle.example",
            "sender_name": "The Halle",
            "webhook_key": "",
        },
        fields={**_KEY, **_MANNER},
    ),
    Call(
        method="POST",
        route="customers/manageMailProvider",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"action_type": "read", "account_id": tenant.account},
        fields={
            "action_type": word(required=True),
            "account_id": number(least=0, names="account"),
            "version": number(),
            **_MANNER,
        },
    ),
    Call(
        method="POST",
        route="orders/mailTrouble",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"order_id": tenant.order, "address": "nobody@example.org"},
        fields={"order_id": number(required=True, names="order"), "address": text(255, required=True)},
    ),
    Call(
        method="POST",
        route="mail/sendgrid/<secret:mail_events>",
        who=Who.ANYBODY,
        checks_token=False,
        good=400,
    ),
]
