"""What others build on says everything that a call takes and answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from server.api.public.tests.schema.documents import page, today
from server.integrations.api_catalogue import CATALOGUE
from server.integrations.webhooks.event_services import TEST_EVENT_TYPE
from server.integrations.webhooks.protocol import EventType
from server.platform.errors import DomainError
from server.testing.guards.api_differences import operations_of

OPERATIONS = operations_of(today())
PROBLEM = "application/problem+json"
# Whose refusals a client can get: what it calls stands in these apps.
REACHED = (
    *("core.errors", "clients.calling.errors", "outside", "stock.errors", "events.onsale", "orders.errors"),
    *("orders.exchanging.errors", "orders.refunds.errors", "pricing.errors", "pricing.types.errors", "upsells.errors"),
    *("payments.errors", "door.errors"),
)
# … but for those of an office, a counter, a phone at the door, and a buyer's own page.
OF_OTHERS = frozenset(
    {
        "conflict",
        "changed",
        "refused",
        "capacity_below_slots",
        "capacity_below_sold",
        "capacity_below_taken",
        "hold_below_taken",
        "hold_is_mapped",
        "hold_too_large",
        "nothing_to_take_back",
        "rows_not_filled",
        "stock_in_use",
        "card_in_use",
        "card_is_owed",
        "card_is_spent",
        "code_name_taken",
        "file_refused",
        "lines_wrong",
        "not_of_this_kind",
        "one_code_at_a_time",
        "below_sold",
        "sent_too_often",
        "refund_not_waiting",
        "day_closed",
        "day_not_begun",
        "nobodys_till",
        "not_an_event",
        "not_set_up",
        "not_signed",
        "too_little",
        "code_over",
        "device_of_another",
        "too_many_devices",
        "busy",
        "link_over",
        "not_admitted",
        "other_device",
        "settled",
        "too_late",
        "too_many_strays",
        "too_short",
        "used",
        "refund_at_the_till",
        "already_paid_out",
        "order_moved",
        "quote_differs",
        "count_differs",
    }
)


def test_the_document_holds_the_public_calls_alone():
    assert all(address.split()[1].startswith("/api/") for address in OPERATIONS)
    assert {tag for operation in OPERATIONS.values() for tag in operation["tags"]} <= {call.title for call in CATALOGUE}


@pytest.mark.parametrize("address", OPERATIONS)
def test_a_call_says_what_it_takes_and_how_it_refuses(address):
    operation = OPERATIONS[address]
    parameters = {parameter["name"]: parameter for parameter in operation.get("parameters", [])}
    problems = {status for status, answer in operation["responses"].items() if PROBLEM in answer.get("content", {})}

    assert operation["summary"]
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+", operation["operationId"])
    assert operation["security"] == [{"key": []}]
    assert "Foyer-Version" in parameters
    assert {"401", "403", "429", "503"} <= problems
    changes = address.startswith("POST") and not address.endswith(("/quote", "/quotes", "/scans"))
    assert ("Idempotency-Key" in parameters) is changes
    assert all(
        answer["headers"].keys() >= {"RateLimit", "RateLimit-Policy", "Foyer-Version"}
        for status, answer in operation["responses"].items()
        if status.startswith("2")
    )


def test_what_is_sent_where_nothing_was_chosen_is_taken():
    """Generated clients send the default of each field that their caller leaves out."""
    document = today()
    shapes = [parameter["schema"] for operation in OPERATIONS.values() for parameter in operation.get("parameters", [])]
    for shape in document["components"]["schemas"].values():
        shapes += shape.get("properties", {}).values()
    defaults = [shape for shape in shapes if "default" in shape]

    assert defaults
    assert [shape for shape in defaults if not Draft202012Validator(shape).is_valid(shape["default"])] == []


@pytest.mark.parametrize("address", OPERATIONS)
def test_each_parameter_is_described_and_each_body_has_an_example_that_fits(address):
    operation = OPERATIONS[address]
    assert [one["name"] for one in operation.get("parameters", []) if not one.get("description")] == []
    if "requestBody" in operation:
        media = operation["requestBody"]["content"]["application/json"]
        shape = {**media["schema"], "components": today()["components"]}
        assert list(Draft202012Validator(shape).iter_errors(media["example"])) == []
        assert PROBLEM in operation["responses"]["415"]["content"]


def test_a_report_is_json_or_a_file():
    answer = OPERATIONS["GET /api/reports/{report}"]["responses"]["200"]
    assert list(answer["content"]) == ["application/json", "text/csv"]


def test_webhooks_page_describes_the_test_event():
    assert f"`{TEST_EVENT_TYPE}`" in page("webhooks.md")
    assert "endpoint.test" not in page("webhooks.md")


def test_each_type_of_event_is_a_webhook():
    webhooks = today()["webhooks"]
    assert set(webhooks) == {TEST_EVENT_TYPE, *(kind.value for kind in EventType)}
    assert all(
        {parameter["name"] for parameter in item["post"]["parameters"]}
        == {"webhook-id", "webhook-timestamp", "webhook-signature"}
        for item in webhooks.values()
    )


def refusals(kind: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    for refusal in kind.__subclasses__():
        yield refusal
        yield from refusals(refusal)


def test_every_refusal_that_a_client_can_get_is_explained():
    import server.api.urls  # noqa: F401  (all of them are known once every call is)

    explained = set(re.findall(r"^### `([a-z_]+)`$", page("problems.md"), re.MULTILINE))
    reached = {
        refusal.code
        for refusal in refusals()
        if refusal.__module__.removeprefix("server.").startswith(REACHED) and refusal.code not in OF_OTHERS
    }
    assert reached - explained == set()


def test_an_explanation_stands_at_the_address_that_a_problem_names():
    shown = page("pages/problems.html")
    codes = re.findall(r"^### `([a-z_]+)`$", page("problems.md"), re.MULTILINE)
    assert all(f'<h3 id="{code}">' in shown for code in codes)
    assert len(set(codes)) == len(codes)
