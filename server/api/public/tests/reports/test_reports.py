"""The account's reports as other systems read them: rows in pages, or one file."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync

from server.api.public.selectors import names_of as columns_of
from server.api.public.selectors import read_report_page
from server.integrations.api_catalogue import Category, names_of
from server.integrations.key_services import create_client, make_key
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.reporting.reports.definition import ReportRequest, Span
from server.reporting.reports.selectors import all_reports, prepare
from server.testing.factories import make_account, make_performance, make_staff, sell_tickets

pytestmark = pytest.mark.django_db
REPORTS = "/api/reports"


@pytest.fixture
def performance():
    return make_performance(price="20.00")


@pytest.fixture
def reader(api_for, performance):
    return reader_of(api_for, performance.account)


def reader_of(api_for, account, **client):
    _, key = create_client(account=account, name="Figures", **{"calls": names_of(Category.REPORT), **client})
    api = api_for()
    api.credentials(HTTP_X_API_KEY=key)
    return api


def rows_of(reader, report, **query):
    answer = reader.get(f"{REPORTS}/{report}", {"period": "this_year", **query})
    assert answer.status_code == 200, answer.json()
    return answer.json()


def sell(performance, number=1):
    for place in range(number):
        buyer = Buyer(name=f"Buyer {place}", email=f"{place:04}@example.org", marketing_optin=True)
        sell_tickets(performance, 1, buyer=buyer)


def test_every_report_says_what_it_is(reader):
    listed = reader.get(REPORTS).json()["data"]
    assert [row["report"] for row in listed] == list(all_reports())
    takings = next(row for row in listed if row["report"] == "takings")
    assert takings["filters"] == ["period", "step", "event", "performance", "seller"]
    assert {"name": "taken_by", "heading": "Taken by", "kind": "text"} in takings["columns"]


def test_columns_of_a_report_have_names_of_their_own():
    for report in all_reports().values():
        names = columns_of(report.columns)
        assert len(set(names)) == len(names)
        assert all(names)


def test_every_report_is_read_with_every_filter(reader, performance):
    sell(performance)
    for report in all_reports():
        query = {"event": performance.event_id, "performance": performance.pk, "seller": 1, "step": "month"}
        assert rows_of(reader, report, **query)["report"] == report


def test_rows_have_the_value_of_each_column(reader, performance):
    sell_tickets(performance, 2)
    found = rows_of(reader, "sales-by-performance")
    assert (found["timezone"], found["next_cursor"]) == ("Europe/London", None)
    assert found["first_day"] == f"{clock.now().year}-01-01"
    (row,) = found["data"]
    assert (row["event"], row["tickets_sold"], row["earned"], row["currency"]) == ("Twelfth Night", 2, "40.00", "GBP")
    assert row["performance"][:10] == f"{performance.starts_at:%Y-%m-%d}"


def test_pages_skip_and_repeat_nothing_while_rows_come(reader, performance):
    sell(performance, 5)
    first = rows_of(reader, "marketing-consent", limit=2)
    sell_tickets(performance, 1, buyer=Buyer(name="Zoe", email="0000@example.net", marketing_optin=True))
    seen, cursor = [row["email"] for row in first["data"]], first["next_cursor"]
    while cursor:
        page = rows_of(reader, "marketing-consent", limit=2, cursor=cursor)
        seen += [row["email"] for row in page["data"]]
        cursor = page["next_cursor"]
    # The newest first: who came meanwhile stands before the first page.
    assert seen == [f"{place:04}@example.org" for place in reversed(range(5))]


def test_where_the_last_row_of_a_page_has_changed_that_is_said(reader, performance):
    sell(performance)
    sell_tickets(make_performance(performance.event, starts_at=performance.starts_at + timedelta(days=1)), 1)
    page = rows_of(reader, "sales-by-performance", limit=1)
    sell(performance)
    answer = reader.get(
        f"{REPORTS}/sales-by-performance", {"period": "this_year", "limit": 1, "cursor": page["next_cursor"]}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "report_changed")


def test_a_cursor_holds_for_its_report_and_filters_alone(reader, performance):
    sell(performance, 2)
    cursor = rows_of(reader, "marketing-consent", limit=1)["next_cursor"]
    others = [("takings", {}), ("marketing-consent", {"event": performance.event_id})]
    for report, query in [*others, ("marketing-consent", {"period": "today"})]:
        answer = reader.get(f"{REPORTS}/{report}", {"period": "this_year", **query, "cursor": cursor})
        assert (answer.status_code, answer.json()["field"]) == (422, "cursor")


def test_as_csv_it_is_one_file(reader, performance):
    sell(performance, 3)
    answer = reader.get(f"{REPORTS}/marketing-consent", {"period": "this_year", "limit": 1}, HTTP_ACCEPT="text/csv")

    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert answer.streaming
    text = async_to_sync(_whole)(answer).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["Email"] for row in rows] == ["0002@example.org", "0001@example.org", "0000@example.org"]


def test_a_file_holds_the_rows_and_no_sum_of_them(reader, performance):
    sell_tickets(performance, 2)
    answer = reader.get(f"{REPORTS}/sales-by-performance", {"period": "this_year"}, HTTP_ACCEPT="text/csv")
    lines = async_to_sync(_whole)(answer).decode("utf-8-sig").splitlines()
    assert (len(lines), lines[0].split(",")[0], lines[1].split(",")[0]) == (2, "Event", "Twelfth Night")


async def _whole(answer):
    return b"".join([piece async for piece in answer.streaming_content])


def test_a_page_reads_no_more_lines_than_it_needs(performance):
    sell(performance, 3)
    report_request = ReportRequest(report="marketing-consent", span=Span.THIS_YEAR)
    found = prepare(caller=make_staff(performance.account), report_request=report_request)
    read = []

    def lines(query):
        for line in found.report.read(query):
            read.append(line)
            yield line

    read_report_page(replace(found, report=replace(found.report, read=lines)), cursor="", limit=1)
    assert len(read) == 2


@pytest.mark.parametrize("report", ["nothing", "x" * 200])
def test_there_is_no_other_report(reader, report):
    assert reader.get(f"{REPORTS}/{report}").status_code == 404


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"period": "for_ever"}, "period"),
        ({"from": "yesterday"}, "from"),
        ({"from": "2020-01-01", "to": "2026-01-01"}, "to"),
        ({"step": "hour"}, "step"),
        ({"event": "x"}, "event"),
        ({"limit": 1001}, "limit"),
        ({"cursor": "x"}, "cursor"),
        ({"cursor": "x" * 601}, "cursor"),
    ],
)
@pytest.mark.parametrize("accept", ["application/json", "text/csv"])
def test_garbage_is_refused(reader, query, field, accept):
    if accept == "text/csv" and field == "cursor":
        query = {"cursor": "x" * 601}
    answer = reader.get(f"{REPORTS}/takings", query, HTTP_ACCEPT=accept)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_report_of_one_performance_needs_it(reader):
    answer = reader.get(f"{REPORTS}/door-by-quarter")
    assert (answer.status_code, answer.json()["field"]) == (422, "performance")


def test_another_accounts_metrics_are_not_there(api_for, performance):
    sell(performance)
    outsider_api = reader_of(api_for, make_account("Rival"))
    for report in all_reports():
        query = {"performance": performance.pk} if report == "door-by-quarter" else {}
        answer = outsider_api.get(f"{REPORTS}/{report}", {"period": "this_year", **query})
        assert (answer.status_code == 404) if query else (answer.json()["data"] == [])
        assert "@example.org" not in answer.content.decode()
    answer = outsider_api.get(f"{REPORTS}/sales-by-day", {"event": performance.event_id})
    assert answer.status_code == 404


def test_a_test_key_reads_the_metrics_of_its_account(api_for, performance):
    sell(performance)
    client, _ = create_client(account=performance.account, name="Figures", calls=["reports"])
    _, key = make_key(client=client, is_test=True)
    found = api_for().get(f"{REPORTS}/takings", {"period": "this_year"}, HTTP_X_API_KEY=key)
    assert found.json()["data"] == []


@pytest.mark.parametrize("path", [REPORTS, f"{REPORTS}/takings"])
def test_who_may_not(api_for, performance, path):
    assert api_for().get(path).status_code == 401
    assert api_for().get(path, HTTP_X_API_KEY="wrong").status_code == 401
    sales = reader_of(api_for, performance.account, calls=names_of(Category.SALES))
    assert sales.get(path).status_code == 403
