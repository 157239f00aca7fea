"""Generating a report: with which token, with whose rights, and what comes of it."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook
from pypdf import PdfReader

from server.accounts.models import AccountRights, Right, Role, User
from server.payments.models import Payment, Refund
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.i18n import use_language
from server.reporting.reports import selectors
from server.reporting.reports.definition import (
    Period,
    ReportQuery,
    Span,
    localize,
    money,
    period_of,
    step_for,
    text,
    totals_of,
)
from server.reporting.reports.definition import currency as currency_column
from server.reporting.reports.selectors import all_reports
from server.testing import factories
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)
GENERATE = "/v1/report/generateReport"
PAGE = {"HTTP_ACCEPT": "text/html,*/*"}


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def organiser() -> User:
    return factories.make_user()


@pytest.fixture
def api(api_for: Any, organiser: User) -> Any:
    return api_for(organiser)


@pytest.fixture
def sold(organiser: User) -> Any:
    """Sell two tickets to somebody whose name a spreadsheet would compute."""
    event = factories.make_event(organiser.account, name="=1+1")
    performance = factories.make_performance(event, price=Decimal("1000.00"))
    buyer = Buyer(name="Ada", email="ada@foyer.test")
    return factories.sell_tickets(performance, 2, caller=factories.make_staff(organiser.account), buyer=buyer)


def token_of(api: Any, report: str) -> str:
    response = api.post("/v1/report/token", {"reportId": report})
    assert response.status_code == 200, response.json()
    token: str = response.json()["access_token"]
    return token


def generate(anybody: Any, token: str, report: str, **params: Any) -> Any:
    return anybody.get(GENERATE, {"authorization": token, "reportId": report, **params}, **PAGE)


def test_the_list_has_the_specs_names_and_a_token(api: Any, organiser: User, client: Any):
    body = api.post("/v1/report/listReports", {"accountId": organiser.account_id}, format="multipart").json()

    assert {report["reportId"] for report in body["reports"]} == set(all_reports())
    assert all({"reportId", "name", "has_event_filter", "bold_report_path"} <= set(row) for row in body["reports"])
    assert body["reports"] == api.get(f"/v1/report/all/{organiser.account_id}").json()["reports"]
    assert generate(client, body["access_token"], "holds").status_code == 200


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "application/json"])
def test_the_list_is_read_from_a_form_without_files_and_from_json(api: Any, organiser: User, kind: str):
    number = organiser.account_id
    body = json.dumps({"accountId": number}) if kind.endswith("json") else urlencode({"accountId": number})
    response = api.post("/v1/report/listReports", body, content_type=kind)

    assert (response.status_code, len(response.json()["reports"])) == (200, len(all_reports()))
    wrong = api.post("/v1/report/listReports", b"accountId=%FF&" * 2000, content_type=kind)
    assert wrong.status_code in (400, 422)


def test_a_token_opens_one_report_once_and_within_a_minute(
    api: Any, client: Any, monkeypatch: pytest.MonkeyPatch, sold: Any
):
    token = token_of(api, "takings")

    assert generate(client, token, "holds").status_code == 401  # it is for another report
    assert generate(client, token, "takings").status_code == 200
    again = generate(client, token, "takings")
    assert again.status_code == 401
    assert "has been used already, or is older than a minute" in again.content.decode()
    expired = token_of(api, "takings")
    monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(seconds=61))
    assert generate(client, expired, "takings").status_code == 401


def test_the_sessions_token_opens_no_report(client: Any, organiser: User, api: Any):
    session = api._credentials["HTTP_AUTHORIZATION"].removeprefix("Bearer ")

    assert generate(client, session, "takings").status_code == 401


@pytest.mark.parametrize(
    "lost",
    [{"role": Role.DOOR_STAFF}, {"is_active": False}, {"deleted_at": NOW}],
    ids=["role", "active", "gone"],
)
def test_it_is_read_with_the_rights_of_that_moment(api: Any, client: Any, organiser: User, lost: dict[str, Any]):
    token = token_of(api, "takings")
    User.objects.filter(pk=organiser.pk).update(**lost)

    assert generate(client, token, "takings").status_code in (401, 403)


def test_a_person_who_went_to_another_account_reads_that_ones(api: Any, client: Any, organiser: User, sold: Any):
    token = token_of(api, "takings")
    User.objects.filter(pk=organiser.pk).update(account=factories.make_account("Elsewhere"))

    page = generate(client, token, "takings", period="this_month").content.decode()

    assert "Elsewhere" in page
    assert "2,000.00" not in page


def test_the_list_of_buyers_takes_the_right_to_export_orders(api: Any, client: Any, organiser: User):
    token = token_of(api, "marketing-consent")
    taken = {str(Role.ORGANISER.value): {Right.EXPORT_ORDERS.value: False}}
    AccountRights.objects.create(account=organiser.account, changed=taken)

    assert generate(client, token, "marketing-consent").status_code == 403
    names = [report["reportId"] for report in api.get(f"/v1/report/all/{organiser.account_id}").json()["reports"]]
    assert "marketing-consent" not in names


def test_a_report_that_nobody_chose_is_asked_for(api: Any):
    for report in ("", "none-such"):
        response = api.post("/v1/report/token", {"reportId": report})
        assert (response.status_code, response.json()["message"]) == (422, "Please choose a report first")


def test_a_refusal_has_the_specs_name_for_its_words(client: Any):
    response = client.get(GENERATE, {"authorization": "x", "reportId": "takings"})

    assert response.json()["error_msg"] == response.json()["message"]


def test_the_page_runs_nothing_and_only_our_screens_frame_it(api: Any, client: Any, sold: Any):
    response = generate(client, token_of(api, "sales-by-performance"), "sales-by-performance", period="today")

    policy = response["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "frame-ancestors 'self'" in policy
    assert (response["Referrer-Policy"], response["Cache-Control"]) == ("no-referrer", "no-store")
    page = response.content.decode()
    assert "<script" not in page
    assert "size: A4 landscape" in page
    assert "2,000.00" in page


def test_what_is_printed_is_in_its_readers_language_and_a_file_for_programs_is_not(
    api: Any, client: Any, organiser: User, sold: Any
):
    User.objects.filter(pk=organiser.pk).update(language="de")

    def read(**params: Any) -> str:
        token = token_of(api, "sales-by-performance")
        return body_of(generate(client, token, "sales-by-performance", period="today", **params)).decode()

    page = read()
    assert "<h1>Verkauf je Vorstellung</h1>" in page
    assert '<th scope="col">Veranstaltung</th>' in page
    assert "Erstellt am Mi., 25. Nov. 2026, 12:00 Uhr, nach der Uhr von Europe/London." in page
    assert "2.000,00" in page
    assert read(format="csv").lstrip("\ufeff").startswith("Event,Kind,Performance,Currency")


def test_every_text_of_a_report_is_in_german():
    texts = {
        text
        for report in all_reports().values()
        for text in (report.name, report.about, *(column.heading for column in report.columns))
    }
    with use_language("de"):
        assert {text for text in texts if localize(text) == text} == {"Code", "Name", "Tickets"}


def test_a_page_without_lines_says_what_to_do(api: Any, client: Any):
    page = generate(client, token_of(api, "refunds"), "refunds", period="today").content.decode()

    assert "No records found</b><br />Another period, or all events in place of one, may have some." in page


def test_it_comes_as_csv_workbook_and_pdf(api: Any, client: Any, sold: Any):
    def made(form: str) -> bytes:
        token = token_of(api, "sales-by-performance")
        response = generate(client, token, "sales-by-performance", period="today", format=form)
        assert response["Content-Disposition"] == f'attachment; filename="sales-by-performance_2026-11-25.{form}"'
        return body_of(response)

    rows = list(csv.reader(io.StringIO(made("csv").decode("utf-8-sig"))))
    assert rows[0][:4] == ["Event", "Kind", "Performance", "Currency"]
    assert rows[1][0] == "'=1+1"  # no spreadsheet computes it
    assert rows[1][-1] == rows[2][-1] == "2000.00"
    sheet = load_workbook(io.BytesIO(made("xlsx")))["Sales by performance"]
    assert [cell.value for cell in sheet[2]][-1] == 2000
    assert sheet["A2"].data_type == "s"
    page = PdfReader(io.BytesIO(made("pdf"))).pages[0]
    assert page.mediabox.width > page.mediabox.height
    assert "2,000.00" in page.extract_text()


def test_page_formats_dates_as_the_office_and_files_do(api: Any, client: Any, organiser: User):
    starts = datetime(2026, 12, 16, 19, 0, tzinfo=UTC)
    performance = factories.make_performance(factories.make_event(organiser.account), starts_at=starts)
    factories.sell_tickets(performance, 1, caller=factories.make_staff(organiser.account), buyer=Buyer())

    def read(report: str, **params: Any) -> str:
        return body_of(generate(client, token_of(api, report), report, period="today", **params)).decode()

    assert '<td class="d">Wed 16 Dec 2026, 7:00PM</td>' in read("sales-by-performance")
    by_day = read("sales-by-day", granularity="day")
    assert '<td class="d">Wed 25 Nov 2026</td>' in by_day
    assert "Made on Wed 25 Nov 2026, 12:00PM, by the clock of Europe/London." in by_day
    assert "2026-11-25" not in by_day
    assert "2026-12-16 19:00" in read("sales-by-performance", format="csv")


@pytest.mark.database
def test_two_currencies_are_never_added():
    columns = [text("Name", "name"), currency_column(), money("Earned", "earned")]
    pounds = [{"name": "A", "currency": "GBP", "earned": Decimal(amount)} for amount in ("1.10", "2.20")]
    dollars = [{"name": "B", "currency": "USD", "earned": Decimal("5.00")}]

    assert totals_of(columns, [*pounds, *dollars]) == [
        ["Total", "GBP", Decimal("3.30")],
        ["Total", "USD", Decimal("5.00")],
    ]


def test_a_period_of_more_than_three_years_is_refused(api: Any, client: Any):
    params = {"from": "2020-01-01", "to": "2026-01-01"}
    response = generate(client, token_of(api, "takings"), "takings", **params)

    assert response.status_code == 422
    assert "Please choose a period of at most three years" in response.content.decode()


def test_anothers_event_is_nothing(api: Any, client: Any):
    token = token_of(api, "takings")

    assert generate(client, token, "takings", eventid=factories.make_event().pk).status_code == 404


@pytest.mark.database
def test_buyers_with_consent_stand_in_it_once_and_those_removed_not_at_all(api: Any, client: Any, sold: Any):
    performance = sold.orders.get().performance
    staff = factories.make_staff(performance.account)
    for name, email in (("Ada L", "ADA@foyer.test"), ("Bo", "bo@foyer.test"), ("Cy", "cy@foyer.test")):
        factories.sell_tickets(performance, 1, caller=staff, buyer=Buyer(name=name, email=email))
    Payment.objects.exclude(buyer_name="Bo").update(marketing_optin=True)
    Payment.objects.filter(buyer_name="Cy").update(buyer_removed=True)

    response = generate(client, token_of(api, "marketing-consent"), "marketing-consent", format="csv", period="today")

    rows = list(csv.reader(io.StringIO(body_of(response).decode("utf-8-sig"))))
    assert [row[:2] for row in rows[1:]] == [["ADA@foyer.test", "Ada L"]]


@pytest.mark.database
def test_each_definition_is_listed_under_an_id_of_its_own():
    folder = Path(selectors.__file__).parent
    defined = [
        name for path in folder.glob("*.py") for name in re.findall(r"^(\w+) = Report\(", path.read_text(), re.M)
    ]
    assert len(all_reports()) == len(defined)


@pytest.mark.parametrize("name", list(all_reports()))
def test_a_report_costs_the_same_however_much_there_is(organiser: User, sold: Any, name: str):
    report = all_reports()[name]
    performance = sold.orders.get().performance

    def read(more: int) -> int:
        for _ in range(more):
            other = factories.make_performance(performance.event)
            staff = factories.make_staff(organiser.account)
            factories.sell_tickets(other, 1, caller=staff, buyer=Buyer(email="ada@foyer.test"))
            factories.make_hold(other, 3)
        query = ReportQuery(
            account_id=organiser.account_id,
            zone="Europe/London",
            period=Period(date(2026, 1, 1), date(2026, 12, 31)),
            performance_id=performance.pk if report.needs else 0,
        )
        with CaptureQueriesContext(connection) as queries:
            list(report.read(query))
        return len(queries)

    read(0)  # what was counted before is remembered at the door
    assert read(1) == read(3)


def test_every_report_begins_with_a_period_that_includes_today():
    today = date(2026, 11, 25)
    periods = {report.id: period_of(report.span, today) for report in all_reports().values()}
    assert [name for name, period in periods.items() if not period.first <= today <= period.last] == []


def test_spans_are_reckoned_from_the_day_on_which_they_are_read():
    wednesday = date(2026, 11, 25)

    def days(span: Span) -> tuple[str, str]:
        period = period_of(span, wednesday)
        return f"{period.first:%m-%d}", f"{period.last:%m-%d}"

    assert days(Span.YESTERDAY) == ("11-24", "11-24")
    assert days(Span.LAST_30_DAYS) == ("10-26", "11-24")
    assert days(Span.TO_TODAY) == ("10-27", "11-25")
    assert days(Span.LAST_WEEK) == ("11-16", "11-22")
    assert days(Span.THIS_MONTH) == ("11-01", "11-25")
    assert days(Span.LAST_MONTH) == ("10-01", "10-31")
    assert days(Span.LAST_YEAR) == ("01-01", "12-31")
    assert step_for(period_of(Span.LAST_YEAR, wednesday)).value == "month"


def test_every_report_shows_today_unless_asked_otherwise():
    today = date(2026, 11, 25)
    for report in all_reports().values():
        period = period_of(report.span, today)
        assert period.first <= today <= period.last, report.name


@pytest.mark.database
def test_what_came_in_around_midnight_is_of_the_venues_day(api: Any, client: Any, sold: Any, organiser: User):
    """The clocks go forward on 29 March 2026: 23:30 of the day before is the same moment in UTC, of that day not."""
    charge = sold.parts.get().charges.get()
    for moment, day in ((datetime(2026, 3, 28, 23, 30), "2026-03-28"), (datetime(2026, 3, 29, 23, 30), "2026-03-30")):
        type(charge).objects.filter(pk=charge.pk).update(created_at=moment.replace(tzinfo=UTC))
        params: dict[str, Any] = {"from": "2026-03-27", "to": "2026-03-31", "granularity": "day", "format": "csv"}
        rows = body_of(generate(client, token_of(api, "takings"), "takings", **params)).decode().splitlines()
        assert rows[1].startswith(day)


@pytest.mark.database
def test_what_several_charges_give_back_of_a_refund_is_counted_once(organiser: User, sold: Any):
    part = sold.parts.get()
    charge = part.charges.get()
    fields: dict[str, Any] = {
        "account": organiser.account,
        "currency": charge.currency,
        "part": part,
        "charge": charge,
        "gateway": charge.gateway,
        "status": Refund.Status.SUCCEEDED,
        "created_at": NOW,
        "settled_at": NOW,
    }
    whole = Refund.objects.create(amount=100, shared=40, idempotency_key="whole", **fields)
    Refund.objects.create(amount=40, kind=Refund.Kind.SHARE, of=whole, idempotency_key="share", **fields)
    day = NOW.date()
    query = ReportQuery(account_id=organiser.account_id, zone="Europe/London", period=Period(day, day))

    takings, refunds = (list(all_reports()[name].read(query)) for name in ("takings", "refunds"))

    assert sum(line["refunds"] for line in takings) == 100
    assert sorted(line["amount"] for line in refunds) == [Decimal(40), Decimal(60)]
