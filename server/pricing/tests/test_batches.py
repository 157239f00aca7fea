"""Batches of codes: generated with a prefix, imported from a file, exported, and switched together (issue 10)."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.models import AuditEntry
from server.platform.outbox import run_job
from server.pricing import code_batch_services as service
from server.pricing.code_batch_services import MakeCodes, make_slice
from server.pricing.codes import normalize_code
from server.pricing.models import CodeBatch, PromoCode, PromoTarget, PromoUse
from server.testing import jobs
from server.testing.factories import make_account, make_event, make_performance, make_promo, make_user
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
CALL = "/v1/events/promocodeBatch"
FORM = {
    "discountvalue": "25",
    "isamountorperc": 2,
    "ticketororder": 2,
    "promocodestartdate": "06-01-2026,9:00AM",
    "promocodeenddate": "12-31-2030,11:59PM",
    "eventwindowstartdate": "07-01-2026,12:00AM",
    "eventwindowenddate": "12-31-2030,11:59PM",
}


class Office:
    """An organiser with an event, and the calls about batches."""

    def __init__(self, api_for: Any) -> None:
        self.event = make_event()
        self.account = self.event.account
        make_performance(self.event)
        self.api = api_for(make_user(self.account))

    def send(self, action: str, form: dict[str, Any] | None = None, **more: Any) -> Any:
        row = {**FORM, "targets": [{"eventid": self.event.pk}], **(form or {})}
        body = {"action_type": action, "account_id": self.account.pk, "promocodedetails": [row], **more}
        return self.api.post(CALL, body)

    def make(self, count: int, prefix: str = "Gala", **form: Any) -> CodeBatch:
        response = self.send("make", form, count=str(count), prefix=prefix)
        assert response.status_code == 200, response.json()
        return CodeBatch.objects.get(pk=response.json()["data"]["batch"])

    def take_in(self, text: str) -> CodeBatch:
        response = self.send("import", csv=text)
        assert response.status_code == 200, response.json()
        return CodeBatch.objects.get(pk=response.json()["data"]["batch"])

    def file(self, batch: CodeBatch) -> list[dict[str, str]]:
        response = self.api.get(f"{CALL}/{batch.pk}/csv")
        assert response["Content-Type"] == "text/csv; charset=utf-8"
        assert f'filename="promo-codes-{batch.pk}.csv"' in response["Content-Disposition"]
        return list(csv.DictReader(io.StringIO(body_of(response).decode("utf-8-sig"))))


@pytest.fixture
def office(api_for: Any) -> Office:
    return Office(api_for)


def counts(batch: CodeBatch) -> tuple[int, int, int]:
    return CodeBatch.objects.values_list("made", "left_out", "size").get(pk=batch.pk)


@pytest.mark.sweep
def test_job_makes_10000_unguessable_single_use_codes(office):
    batch = office.make(10_000)
    assert jobs.do(MakeCodes, batch)

    codes = list(PromoCode.objects.filter(batch=batch))
    assert counts(batch) == (10_000, 0, 10_000)
    assert len({code.key for code in codes}) == 10_000
    assert all(re.fullmatch(r"GALA(-[0-9A-HJKMNP-TV-Z]{5}){2}", code.code) for code in codes)
    assert all(code.key == normalize_code(code.code) for code in codes)
    assert {(code.most, code.is_for_each_ticket, code.kind, code.is_active) for code in codes} == {(1, False, 2, True)}
    assert PromoUse.objects.filter(code__batch=batch).count() == 10_000
    assert PromoTarget.objects.filter(code__batch=batch, event=office.event, performance=None).count() == 10_000
    (row,) = office.send("list").json()["data"][0]
    assert (row["made"], row["size"], row["ready"], row["redeemed"], row["imported"]) == (
        10_000,
        10_000,
        True,
        0,
        False,
    )


@pytest.mark.database
def test_a_job_that_dies_in_between_goes_on_where_it_stood(office, monkeypatch):
    batch = office.make(1_200)
    real, calls = service.make_slice, []

    def dies_the_second_time(*, batch_id: int) -> bool:
        calls.append(batch_id)
        if len(calls) == 2:
            raise SystemExit
        return real(batch_id=batch_id)

    monkeypatch.setattr(service, "make_slice", dies_the_second_time)
    with pytest.raises(SystemExit):
        MakeCodes(batch.pk).do()
    assert counts(batch) == (500, 0, 1_200)

    MakeCodes(batch.pk).do()
    MakeCodes(batch.pk).do()
    assert counts(batch) == (1_200, 0, 1_200)
    assert PromoCode.objects.filter(batch=batch).count() == 1_200


@pytest.mark.database
def test_what_dies_within_a_slice_leaves_nothing_of_it(office, monkeypatch):
    batch = office.make(600)

    def dies(*_: Any) -> None:
        raise SystemExit

    monkeypatch.setattr(service, "target_rows", dies)
    with pytest.raises(SystemExit):
        make_slice(batch_id=batch.pk)

    assert (counts(batch), PromoCode.objects.count()) == ((0, 0, 600), 0)


@pytest.mark.database
def test_a_slice_takes_as_many_statements_whatever_was_made_before(office):
    batch = office.make(1_500)

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            make_slice(batch_id=batch.pk)
        return len(captured)

    assert statements() == statements() == statements()


def test_a_job_runs_once(office):
    batch = office.make(3)
    work = jobs.work_of(MakeCodes, batch)

    assert (run_job(work_id=work.pk), run_job(work_id=work.pk)) == (True, False)
    assert PromoCode.objects.filter(batch=batch).count() == 3


@pytest.mark.parametrize(
    ("more", "form", "field", "message"),
    [
        ({"count": ""}, {}, "count", "Enter a number from 1 to 10,000"),
        ({"count": "0"}, {}, "count", "Enter a number from 1 to 10,000"),
        ({"count": 10_001}, {}, "count", "Enter a number from 1 to 10,000"),
        ({"prefix": "A B"}, {}, "prefix", "Use only letters, digits and dashes, at most 40"),
        ({"prefix": "x" * 41}, {}, "prefix", "Use only letters, digits and dashes, at most 40"),
        ({}, {"discountvalue": "101"}, "discountvalue", "Percentage value cannot be greater than 100"),
        ({}, {"targets": []}, "targets", "Select at least one Event / Event Occurrance"),
        (
            {},
            {"targets": [{"eventid": 1}] * 21},
            "targets",
            "Choose at most 20 events or occurrences for many codes",
        ),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_before_anything_is_made(office, more, form, field, message):
    response = office.send("make", form, **{"count": 5, "prefix": "A", **more})

    assert (response.status_code, response.json()["field"], response.json()["message"]) == (422, field, message)
    assert CodeBatch.objects.count() == 0


def test_codes_of_a_batch_are_listed_and_switched_together(office):
    make_promo(office.account, "ALONE")
    batch = office.make(700)
    make_slice(batch_id=batch.pk)

    response = office.send("switch", batch=batch.pk, active=0)
    make_slice(batch_id=batch.pk)

    assert (response.json()["message"], response.json()["data"]["active"]) == ("Status is updated", 0)
    assert PromoCode.objects.filter(batch=batch, is_active=False).count() == 700
    assert PromoCode.objects.get(batch=None).is_active
    body = {"action_type": "promocode list", "account_id": office.account.pk, "batch": batch.pk, "page_size": 10}
    listed = office.api.post("/v1/events/promocodeManagement", body).json()
    assert (listed["total"], {row["active"] for row in listed["data"][0]}) == (700, {0})

    office.send("switch", batch=batch.pk, active=1)
    assert PromoCode.objects.filter(batch=batch, is_active=True).count() == 700
    assert office.send("switch", batch=batch.pk).status_code == 422
    logged = AuditEntry.objects.filter(content_type__model="codebatch").order_by("pk")
    assert [entry.changes for entry in logged][1:] == [
        {"is_active": ["True", "False"]},
        {"is_active": ["False", "True"]},
    ]


def test_codes_of_batches_are_listed_after_the_others(office):
    make_promo(office.account, "FIRST")
    older, newer = office.make(1), office.make(1)
    for batch in (older, newer):
        make_slice(batch_id=batch.pk)
    make_promo(office.account, "LAST")

    body = {"action_type": "promocode list", "account_id": office.account.pk}
    [listed] = office.api.post("/v1/events/promocodeManagement", body).json()["data"]

    assert [row["batch"] for row in listed] == [None, None, newer.pk, older.pk]
    assert [row["promocode"] for row in listed][:2] == ["LAST", "FIRST"]


def test_what_is_exported_can_be_imported(office):
    batch = office.make(3, maxredemption="2")
    jobs.do(MakeCodes, batch)
    rows = office.file(batch)

    assert [row["promocode"] for row in rows] == list(batch.codes.order_by("pk").values_list("code", flat=True))
    assert {name: rows[0][name] for name in list(rows[0])[1:]} == {
        "discountvalue": "25.00",
        "isamountorperc": "2",
        "ticketororder": "2",
        "maxredemption": "2",
        "redeemed": "0",
        "availablecount": "2",
        "active": "1",
        "promocodestartdate": "06-01-2026,9:00AM",
        "promocodeenddate": "12-31-2030,11:59PM",
    }
    text = body_of(office.api.get(f"{CALL}/{batch.pk}/csv")).decode("utf-8-sig")
    PromoCode.objects.filter(batch=batch).delete()
    again = office.take_in(text)
    jobs.do(MakeCodes, again)
    assert sorted(again.codes.values_list("code", "most")) == sorted((row["promocode"], 2) for row in rows)


@pytest.mark.database
def test_an_export_takes_constant_memory_and_few_statements(office):
    batch = office.make(1_500)
    jobs.do(MakeCodes, batch)

    with CaptureQueriesContext(connection) as captured:
        assert len(office.file(batch)) == 1_500
    assert len(captured) <= 5


def test_code_that_looks_like_a_formula_is_escaped_and_read_back(office):
    batch = office.take_in('promocode\n"=SUM(1)"\n-OFF')
    jobs.do(MakeCodes, batch)

    assert [row["promocode"] for row in office.file(batch)] == ["'=SUM(1)", "'-OFF"]
    text = body_of(office.api.get(f"{CALL}/{batch.pk}/csv")).decode("utf-8-sig")
    batch.codes.all().delete()
    again = office.take_in(text)
    jobs.do(MakeCodes, again)
    assert list(again.codes.order_by("pk").values_list("code", flat=True)) == ["=SUM(1)", "-OFF"]


SHEET = """Promocode;discountvalue;IsAmountOrPerc;maxredemption;notes
SPRING;;;;plain
summer;12.5;1;3;an amount

;5;;;no code
WINTER;abc;3;x;all wrong
Taken-1;;;;taken
spring;;;;twice
"""


def test_a_preview_shows_every_line_with_its_errors_and_saves_nothing(office):
    make_promo(office.account, "TAKEN1")
    body = office.send("import preview", csv=SHEET).json()["data"]

    assert (body["total"], body["wrong"]) == (6, 4)
    first, second, *wrong = body["rows"]
    assert first == {
        "row": 2,
        "promocode": "SPRING",
        "discountvalue": "25",
        "isamountorperc": 2,
        "maxredemption": "",
        "errors": [],
    }
    assert (second["row"], second["discountvalue"], second["isamountorperc"], second["maxredemption"]) == (
        3,
        "12.5",
        1,
        "3",
    )
    assert [(line["row"], [(error["column"], error["message"]) for error in line["errors"]]) for line in wrong] == [
        (5, [("promocode", "Promo Code is required")]),
        (
            6,
            [
                ("discountvalue", "Enter an amount with at most two decimals"),
                ("maxredemption", "Max Redemption takes digits only"),
                ("isamountorperc", "Enter 1 for an amount or 2 for a percentage"),
            ],
        ),
        (7, [("promocode", "This Promocode name is already added.")]),
        (8, [("promocode", "Line 2 already has this code")]),
    ]
    assert (CodeBatch.objects.count(), PromoCode.objects.count()) == (0, 1)


def test_nothing_is_imported_of_a_file_with_a_wrong_line(office):
    response = office.send("import", csv=SHEET)

    assert (response.status_code, response.json()["code"]) == (422, "lines_wrong")
    assert response.json()["message"] == "Line 5: Promo Code is required"
    assert len(response.json()["errors"]) == 5
    assert CodeBatch.objects.count() == 0


def test_imported_codes_take_missing_values_from_the_form(office):
    batch = office.take_in("promocode,discountvalue,isamountorperc,maxredemption\nSPRING,,,\nsummer,12.5,1,3\n")
    jobs.do(MakeCodes, batch)

    codes = [(code.code, str(code.value), code.kind, code.most) for code in batch.codes.order_by("pk")]
    assert codes == [("SPRING", "25.00", 2, None), ("summer", "12.50", 1, 3)]
    assert counts(batch) == (2, 0, 2)


@pytest.mark.database
def test_code_name_taken_before_the_job_is_skipped_and_counted(office):
    batch = office.take_in("promocode\nSPRING\nSUMMER\n")
    make_promo(office.account, "summer")
    jobs.do(MakeCodes, batch)

    assert counts(batch) == (1, 1, 2)
    (row,) = office.send("list").json()["data"][0]
    assert (row["made"], row["leftout"], row["ready"], row["imported"]) == (1, 1, True, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The first line must name the columns, one of them promocode"),
        ("SPRING\nSUMMER", "The first line must name the columns, one of them promocode"),
        ("promocode\n\n", "The file has no codes"),
        ("promocode\n" + "A\n" * 10_001, "A file may hold at most 10,000 codes"),
        ("%PDF-1.7\n", "This is a PDF. Save its codes as a CSV file and choose that."),
        ('promocode\n"SPRING', "This is not a CSV file"),
        ("promocode\n" + "x" * 70_000, "This is not a CSV file"),
    ],
    ids=["nothing", "no headings", "no codes", "too many", "a PDF", "open quotation", "endless line"],
)
def test_a_file_that_cannot_be_used_is_refused_in_plain_words(office, text, message):
    for action in ("import preview", "import"):
        response = office.send(action, csv=text)
        assert (response.status_code, response.json()["field"], response.json()["message"]) == (422, "csv", message)


@pytest.mark.sweep
def test_a_full_file_is_previewed_and_imported_in_few_statements(office):
    text = "promocode\n" + "".join(f"CODE-{number}\n" for number in range(10_000))
    with CaptureQueriesContext(connection) as captured:
        assert office.send("import preview", csv=text).json()["data"]["total"] == 10_000
    assert len(captured) <= 50
    batch = office.take_in(text)
    jobs.do(MakeCodes, batch)
    assert counts(batch) == (10_000, 0, 10_000)


def test_another_accounts_batch_is_neither_switched_nor_exported(office, api_for):
    batch = office.make(1)
    outsider_api = api_for(make_user(make_account()))

    assert outsider_api.post(CALL, {"action_type": "switch", "batch": batch.pk, "active": 0}).status_code == 404
    assert outsider_api.get(f"{CALL}/{batch.pk}/csv").status_code == 404
