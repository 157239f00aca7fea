"""The fake Stripe is never more lenient than Stripe: its objects and its behaviour are those that Stripe publishes."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import requests

from server.testing.stripe.running import SECRET_KEY

ACCOUNT = "acct_north"
NAMED = ("id", "object", "created")
# The fields of the example objects that Stripe publishes with its API 2026-10-28.endive, beside `NAMED`; other fields
# are absent there.
PUBLISHED = {
    "payment_intent": (
        "amount amount_capturable amount_details amount_received application application_fee_amount "
        "automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method "
        "currency customer description last_payment_error latest_charge livemode metadata next_action payment_method "
        "payment_method_options payment_method_types processing receipt_email status transfer_data"
    ),
    "charge": (
        "amount amount_captured amount_refunded application application_fee application_fee_amount balance_transaction "
        "billing_details captured currency disputed failure_code failure_message fraud_details livemode metadata "
        "outcome paid payment_intent payment_method payment_method_details receipt_url refunded refunds status"
    ),
    "refund": (
        "amount balance_transaction charge currency destination_details metadata payment_intent reason receipt_number "
        "source_transfer_reversal status transfer_reversal"
    ),
    "application_fee": (
        "account amount amount_refunded application balance_transaction charge currency fee_source livemode "
        "originating_transaction refunded refunds"
    ),
    "fee_refund": "amount balance_transaction currency fee metadata",
    "dispute": (
        "amount balance_transactions charge currency evidence evidence_details is_charge_refundable livemode metadata "
        "payment_intent payment_method_details reason status"
    ),
    "event": "api_version data livemode pending_webhooks request type",
}
ONCE_FAILED = {"failure_reason", "failure_balance_transaction"}


def fields_of(kind: str) -> set[str]:
    return {*NAMED, *PUBLISHED[kind].split()}


def call(stripe, method: str, path: str, *, account: str = ACCOUNT, key: str = "", **body: Any) -> requests.Response:
    headers = {"Authorization": f"Bearer {SECRET_KEY}"}
    headers |= {"Stripe-Account": account} if account else {}
    headers |= {"Idempotency-Key": key} if key else {}
    url = f"{stripe.url}/v1/{path}"
    if method == "POST":
        return requests.post(url, data=body, headers=headers, timeout=20)
    return requests.get(url, params=body, headers=headers, timeout=20)


def pay(stripe, amount: int = 2000, fee: int = 90) -> dict[str, Any]:
    intent = call(stripe, "POST", "payment_intents", amount=amount, currency="gbp", application_fee_amount=fee).json()
    stripe.confirm(intent["client_secret"])
    return call(stripe, "GET", f"payment_intents/{intent['id']}").json()


def refund(stripe, intent: dict[str, Any], amount: int, **more: Any) -> dict[str, Any]:
    return call(stripe, "POST", "refunds", payment_intent=intent["id"], amount=amount, **more).json()


def test_each_object_has_the_published_fields_and_no_others(stripe):
    """All objects of a sale, its refunds, a dispute and a declined card."""
    paid = pay(stripe)
    moved, pending = refund(stripe, paid, 500), refund(stripe, paid, 514)
    fee = call(stripe, "GET", "application_fees", account="", charge=paid["latest_charge"]).json()["data"][0]
    call(stripe, "POST", f"application_fees/{fee['id']}/refunds", account="", amount=20)
    stripe.control("dispute", intent=paid["id"])
    declined = call(stripe, "POST", "payment_intents", amount=2000, currency="gbp").json()
    stripe.confirm(declined["client_secret"], "4000000000000002")

    seen = stripe.rows
    events = [json.loads(event["payload"]) for event in stripe.events]
    shown = [{name: row[name] for name in row if name != "owner"} for row in seen]
    assert {row["object"] for row in shown} == PUBLISHED.keys() - {"event"}
    for row in (*shown, moved, pending, fee, *(event["data"]["object"] for event in events)):
        assert set(row) == fields_of(row["object"]), row["object"]
    assert {frozenset(event) for event in events} == {frozenset(fields_of("event") | {"account"})}
    lists = [call(stripe, "GET", f"{kind}s").json() for kind in ("payment_intent", "refund", "dispute", "charge")]
    for row in (row for page in lists for row in page["data"]):
        assert set(row) == fields_of(row["object"])


def test_why_a_refund_failed_is_there_once_it_has_and_not_before(stripe):
    paid = pay(stripe)
    made = refund(stripe, paid, 514)
    assert (made["status"], set(made)) == ("pending", fields_of("refund"))
    assert call(stripe, "GET", f"charges/{paid['latest_charge']}").json()["amount_refunded"] == 514

    stripe.control("refund", refund=made["id"], status="failed")

    ended = call(stripe, "GET", f"refunds/{made['id']}").json()
    assert (set(ended), ended["failure_reason"]) == (fields_of("refund") | ONCE_FAILED, "declined")
    assert call(stripe, "GET", f"charges/{paid['latest_charge']}").json()["amount_refunded"] == 0
    assert [event["type"] for event in stripe.events][-3:] == ["refund.created", "refund.failed", "refund.updated"]


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "payment_intents"), ("POST", "refunds"), ("GET", "payment_intents"), ("GET", "application_fees")],
)
def test_a_parameter_that_it_does_not_know_is_refused(stripe, method, path):
    refused = call(stripe, method, path, amount="100", currency="gbp", colour="red", key="once")
    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == "parameter_unknown"
    assert stripe.rows == []
    if path == "payment_intents" and method == "POST":  # nothing was started, so that nothing is stored for the key
        assert call(stripe, "POST", path, amount="100", currency="gbp", key="once").status_code == 200


def test_bodies_are_forms(stripe):
    headers = {"Authorization": f"Bearer {SECRET_KEY}", "Stripe-Account": ACCOUNT}
    body: dict[str, Any] = {"amount": 100, "currency": "gbp"}
    assert requests.post(f"{stripe.url}/v1/payment_intents", json=body, headers=headers, timeout=9).status_code == 400


@pytest.mark.parametrize("what", [500, "late 500"])
def test_a_500_is_kept_by_its_key_for_a_day(stripe, what):
    paid = pay(stripe)
    stripe.control("next", statuses=[what])
    answers = [call(stripe, "POST", "refunds", key="k", payment_intent=paid["id"], amount=500) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [500] * 3
    assert "Idempotent-Replayed" in answers[1].headers

    other = call(stripe, "POST", "refunds", key="k2", payment_intent=paid["id"], amount=500)
    assert other.status_code == 200
    stripe.control("forget")
    assert call(stripe, "POST", "refunds", key="k", payment_intent=paid["id"], amount=500).status_code == 200
    made = [row for row in stripe.rows if row["object"] == "refund"]
    assert len(made) == (3 if what == "late 500" else 2)


def test_a_key_is_of_one_request_and_of_one_account(stripe):
    first = call(stripe, "POST", "payment_intents", key="k", amount=100, currency="gbp")
    again = call(stripe, "POST", "payment_intents", key="k", amount=100, currency="gbp")
    other = call(stripe, "POST", "payment_intents", key="k", amount=200, currency="gbp")
    elsewhere = call(stripe, "POST", "payment_intents", key="k", account="acct_south", amount=200, currency="gbp")

    assert first.json() == again.json()
    assert (other.status_code, other.json()["error"]["type"]) == (400, "idempotency_error")
    assert elsewhere.status_code == 200


def test_while_the_first_runs_its_key_is_in_use(stripe):
    stripe.control("next", waits=True)
    with ThreadPoolExecutor() as pool:
        first = pool.submit(call, stripe, "POST", "payment_intents", key="k", amount=100, currency="gbp")
        while not stripe.control("next")["running"]:
            pass
        second = call(stripe, "POST", "payment_intents", key="k", amount=100, currency="gbp")
        stripe.control("go")
        assert (second.status_code, second.json()["error"]["code"]) == (409, "idempotency_key_in_use")
        assert first.result().status_code == 200
    assert call(stripe, "POST", "payment_intents", key="k", amount=100, currency="gbp").json() == first.result().json()


def test_an_account_that_has_taken_its_access_back_is_said_so(stripe):
    paid = pay(stripe)
    stripe.control("revoke", account=ACCOUNT)
    refused = call(stripe, "GET", f"payment_intents/{paid['id']}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "account_invalid")
    assert call(stripe, "GET", "payment_intents", account="acct_south").status_code == 200


def test_an_account_sees_nothing_of_another_and_the_fee_is_the_platforms(stripe):
    paid = pay(stripe)
    assert call(stripe, "GET", f"payment_intents/{paid['id']}", account="acct_south").status_code == 404
    assert call(stripe, "GET", "application_fees").json()["data"] == []
    (fee,) = call(stripe, "GET", "application_fees", account="").json()["data"]
    assert (fee["account"], fee["amount"], fee["charge"]) == (ACCOUNT, 90, paid["latest_charge"])


def test_what_is_too_little_or_too_much_is_refused(stripe):
    small = call(stripe, "POST", "payment_intents", amount=29, currency="gbp")
    assert (small.status_code, small.json()["error"]["code"]) == (400, "amount_too_small")
    paid = pay(stripe)
    assert "greater than unrefunded" in refund(stripe, paid, 2001)["error"]["message"]
    refund(stripe, paid, 2000)
    assert refund(stripe, paid, 1)["error"]["code"] == "charge_already_refunded"
    disputed = pay(stripe)
    stripe.control("dispute", intent=disputed["id"])
    assert refund(stripe, disputed, 100)["error"]["code"] == "charge_disputed"


def test_a_refund_made_with_its_fee_gives_the_fee_back_in_proportion(stripe):
    paid = pay(stripe, amount=2000, fee=90)
    refund(stripe, paid, 1000, refund_application_fee="true")
    (fee,) = call(stripe, "GET", "application_fees", account="").json()["data"]
    assert (fee["amount_refunded"], [row["amount"] for row in fee["refunds"]["data"]]) == (45, [45])
    over = call(stripe, "POST", f"application_fees/{fee['id']}/refunds", account="", amount=46)
    assert over.status_code == 400
