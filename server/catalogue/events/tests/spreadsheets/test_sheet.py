"""Checking a sheet: every message of the spec (part 1, section 5, Excel upload), at its row and columns."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.catalogue.errors import SheetRefused, SheetUnreadable
from server.catalogue.events.spreadsheets.columns import COLUMNS
from server.catalogue.events.spreadsheets.files import Table, is_empty
from server.catalogue.events.spreadsheets.rows import PerformanceDraft, Rules, check_table
from server.catalogue.events.tests.factories import GOOD, NOW, row, table

LONDON = Rules(zone="Europe/London", currency="GBP", date_format="MM-DD-YYYY", now=NOW)
NEW_YORK = replace(LONDON, zone="America/New_York")
STARTS = datetime(2026, 12, 12, 19, 30, tzinfo=UTC)


def errors_of(*rows, rules: Rules = LONDON) -> list[tuple[int, tuple[str, ...], str]]:
    sheet = check_table(table(*rows), rules)
    return [(error["row"], tuple(error["columns"]), error["message"]) for error in sheet.errors]


def draft_of(cells, rules: Rules = LONDON) -> PerformanceDraft:
    [draft] = check_table(table(cells), rules).drafts()
    return draft


def headings_refusal(cells) -> str:
    with pytest.raises(SheetUnreadable) as refused:
        check_table(cells, LONDON)
    return refused.value.message


def test_a_good_row_becomes_a_performance_in_the_venues_time():
    assert draft_of(GOOD) == PerformanceDraft(
        starts_at=STARTS,
        on_sale_at=datetime(2026, 11, 16, 10, 0, tzinfo=UTC),
        off_sale_at=datetime(2026, 12, 12, 19, 0, tzinfo=UTC),
        price=Decimal("24.00"),
        capacity=640,
    )
    assert draft_of(GOOD, NEW_YORK).starts_at == STARTS + timedelta(hours=5)


def test_rows_are_sorted_by_their_start():
    sheet = check_table(table(row(EventDate="12-14-2026"), row(EventDate="12-13-2026")), LONDON)
    assert [draft.starts_at.day for draft in sheet.drafts()] == [13, 14]
    assert [line.number for line in sheet.rows] == [2, 3]


# Headings


@pytest.mark.parametrize(
    "headings",
    [
        COLUMNS[:-1],
        [*COLUMNS[:-1], "EndTime"],
        [*COLUMNS, "Notes"],
        [*COLUMNS[:4], None, *COLUMNS[4:]],
        [name.lower() for name in COLUMNS],
        [1, 2, 3],
    ],
)
def test_wrong_headings_are_refused(headings):
    assert headings_refusal([list(headings), GOOD]) == "Check the Excel sheet Heading name's are different"


def test_an_empty_sheet_has_wrong_headings():
    assert headings_refusal([]) == "Check the Excel sheet Heading name's are different"


@pytest.mark.parametrize(
    ("headings", "named"),
    [
        ([*COLUMNS[:-1], "Endsale time"], [("Endsale time", "'Endsale time' is to be 'EndsaleTime'")]),
        ([*COLUMNS[:-1], "EndTime"], [("EndTime", "'EndTime' is to be 'EndsaleTime'")]),
        ([*COLUMNS[:-1]], [("EndsaleTime", "'EndsaleTime' is missing")]),
        ([*COLUMNS, "Notes", None, "Id"], None),
        (
            [*COLUMNS[:4], None, *COLUMNS[5:], "Notes"],
            [
                ("", "Column 5 has no heading"),
                ("Notes", "'Notes' is no heading"),
                ("Onsaledate", "'Onsaledate' is missing"),
            ],
        ),
        ([*COLUMNS, "EventDate"], [("EventDate", "'EventDate' is there twice")]),
    ],
)
def test_what_differs_in_a_heading_is_named_with_its_row(headings, named):
    with pytest.raises(SheetUnreadable) as refused:
        check_table([["Season"], [], list(headings), [*GOOD]], LONDON)
    first, *why = refused.value.more["errors"]
    assert (first["row"], first["message"]) == (None, refused.value.message)
    assert {error["row"] for error in why} == {3}
    if named is not None:
        assert [(error["column"], error["message"]) for error in why] == named


def test_a_doubled_heading_is_refused():
    doubled = [*COLUMNS, "EventDate"]
    assert headings_refusal([doubled, [*GOOD, "x"]]) == "Check the Excel sheet Duplicate Name's are there!"


def test_headings_without_rows_ask_for_performances():
    assert headings_refusal([list(COLUMNS)]) == "Please upload Event occurrence excel "


def test_columns_may_stand_in_any_order_and_have_spaces_around():
    turned: Table = [[f" {name} " for name in reversed(COLUMNS)], list(reversed(GOOD))]
    assert check_table(turned, LONDON).drafts() == check_table(table(GOOD), LONDON).drafts()


def test_a_ninth_column_names_the_subcategory_and_may_be_empty():
    nine = [[*COLUMNS, "Subcategory"], [*GOOD, " Matinee "], [*row(EventDate="12-13-2026"), None]]
    assert [draft.subcategory for draft in check_table(nine, LONDON).drafts()] == ["Matinee", ""]


@pytest.mark.parametrize("name", ["x" * 256, "a\nb", "a\x00b"])
def test_a_subcategory_that_cannot_be_kept_is_refused(name):
    [error] = check_table([[*COLUMNS, "Subcategory"], [*GOOD, name]], LONDON).errors
    assert (error["row"], error["column"], error["message"]) == (2, "Subcategory", "Subcategory format is wrong")


# Rows


def test_empty_cells_are_named_together():
    empty = "There are empty data cells in your excel sheet. Please try again."
    assert errors_of(row(EventTime=None, Enddate="  ")) == [(2, ("EventTime", "Enddate"), empty)]


def test_title_blank_rows_and_totals_are_skipped():
    sheet = check_table(
        [
            ["The Snow Queen", None, None],
            [],
            [None, "Season 2026"],
            *table(GOOD, [], ["", " "], row(EventDate="12-13-2026", NumberofTickets="x")),
            ["Total", None, 48, 1280],
            [None, "Grand total:", "48.00"],
        ],
        LONDON,
    )
    assert [(line.number, len(line.errors)) for line in sheet.rows] == [(5, 0), (8, 1)]


@pytest.mark.parametrize("blank", ["", " "])
def test_a_performance_of_a_kind_called_total_is_one(blank):
    headings: Table = [[f"{name}{blank}" for name in (*COLUMNS, "Subcategory")]]
    [draft] = check_table([*headings, [*GOOD, "Total"]], LONDON).drafts()
    assert draft.subcategory == "Total"


def test_a_row_without_a_date_is_named_where_nothing_says_that_it_is_a_total():
    [(number, columns, _)] = errors_of([None, None, "48", "1280"])
    assert (number, columns[:2]) == (2, ("EventDate", "EventTime"))


def test_a_sheet_of_nothing_but_a_total_asks_for_performances():
    assert headings_refusal([list(COLUMNS), ["Total"]]) == "Please upload Event occurrence excel "


@pytest.mark.parametrize("cell", ["31-11-2026", "11-31-2026", "13-12-2026", "soon", 46003, True, "12-12-0001", time(9)])
@pytest.mark.parametrize("column", ["EventDate", "Onsaledate", "Enddate"])
def test_a_wrong_date_is_named_with_its_column(column, cell):
    assert errors_of(row(**{column: cell})) == [(2, (column,), f"{column} format is wrong")]


WRONG_TIMES = ["0:30AM", "13:30PM", "24:00", "7:60PM", "noon", 0.8125, "7:30XM", timedelta(days=1), "7", "19:30:15"]


@pytest.mark.parametrize("cell", WRONG_TIMES)
@pytest.mark.parametrize("column", ["EventTime", "OnsaleTime", "EndsaleTime"])
def test_a_wrong_time_is_named_with_its_column(column, cell):
    assert errors_of(row(**{column: cell})) == [(2, (column,), f"{column} format is wrong")]


def test_a_past_event_is_refused():
    past = "The Event date cannot be in the past, please enter a valid Event date."
    cells = row(EventDate="08-31-2026", Onsaledate="08-01-2026", Enddate="08-31-2026")
    assert errors_of(cells) == [(2, ("EventDate", "EventTime"), past)]


def test_an_event_later_today_is_not_past():
    today = row(EventDate="09-01-2026", EventTime="1:01PM", Onsaledate="08-01-2026", Enddate="09-01-2026")
    assert errors_of([*today[:-1], "1:00PM"]) == []


def test_a_date_that_the_event_has_already_is_refused():
    rules = replace(LONDON, taken=frozenset({STARTS}))
    clash = "Same event  cannot have same dates"
    assert errors_of(row(EventDate="12-13-2026"), GOOD, rules=rules) == [(3, ("EventDate", "EventTime"), clash)]


def test_a_date_twice_in_the_sheet_is_refused_where_it_comes_again():
    double = "Dupliate EventDate And Time exists"
    rows = [GOOD, row(EventDate="12-13-2026"), row(TicketCost="30", EventDate="12/12/2026")]
    assert errors_of(*rows) == [(4, ("EventDate", "EventTime"), double)]


def test_a_double_of_a_row_that_is_wrong_otherwise_is_still_a_double():
    assert [number for number, _, _ in errors_of(row(TicketCost="x"), GOOD)] == [2, 3]


@pytest.mark.parametrize(
    "cell",
    [
        *[
            "",
            "-1",
            "1e3",
            "$10",
            "€10",
            "10£",
            "1,0",
            "1,2,345",
            "1,234,567,890",
            "1234567890",
            "1.1234567890",
            "999999999.995",
            "999999999.999999999",
            "1.",
            ".5",
            "ten",
            "\uff11\uff10",
        ],
        *[True, -5, 10**4000, 1e300, float("nan"), float("inf"), 1234567890.5, datetime(2026, 1, 1)],
    ],
)
def test_a_wrong_ticket_cost_is_refused(cell):
    [(number, columns, message)] = errors_of(row(TicketCost=cell))
    wrong = "Please give numbers or decimal in Ticket Cost coloum"
    empty = "There are empty data cells in your excel sheet. Please try again."
    assert (number, columns, message) == (2, ("TicketCost",), wrong if cell != "" else empty)


def test_a_subcategory_is_one_of_the_events_where_it_has_any():
    rules = replace(LONDON, kinds=("Matinée", "Late"))
    days = (row(EventDate=f"12-{day}-2026", Enddate=f"12-{day}-2026") for day in (13, 14, 15))
    kinds = ("MATINÉE", "", "Matinee")
    sheet = check_table(
        [[*COLUMNS, "Subcategory"], *([*day, kind] for day, kind in zip(days, kinds, strict=True))], rules
    )

    assert [line.draft and line.draft.subcategory for line in sheet.rows] == ["Matinée", "", None]
    [error] = sheet.errors
    assert (error["row"], error["column"]) == (4, "Subcategory")
    assert error["message"] == "Subcategory is unknown, please give one of the event's: Matinée, Late"


@pytest.mark.parametrize(
    ("cell", "price"),
    [
        ("0", "0.00"),
        ("10.005", "10.01"),
        ("10.004999999", "10.00"),
        ("123456789.123456789", "123456789.12"),
        (" 24 ", "24.00"),
        (24, "24.00"),
        (24.1, "24.10"),
        (0.1 + 0.2, "0.30"),
        (2.675, "2.68"),
        ("999999999.994", "999999999.99"),
        ("£24.50", "24.50"),
        ("£ 1,200", "1200.00"),
        ("1234,50", "1234.50"),
        ("1,234,567.5", "1234567.50"),
    ],
)
def test_a_ticket_cost_is_rounded_half_up_and_shown_rounded(cell, price):
    sheet = check_table(table(row(TicketCost=cell)), LONDON)
    assert sheet.drafts()[0].price == Decimal(price)
    assert sheet.rows[0].cells["TicketCost"] == price


@pytest.mark.parametrize("cell", ["six hundred", "0", "000", "-1", "1.5", 1.5, 0, "1234567890", 10**9, "1e3", True])
def test_a_wrong_number_of_tickets_is_refused(cell):
    wrong = "Please give numbers in Number Of Ticket coloum"
    assert errors_of(row(NumberofTickets=cell)) == [(2, ("NumberofTickets",), wrong)]


@pytest.mark.parametrize(
    ("cell", "capacity"), [("640", 640), (640.0, 640), (999_999_999, 999_999_999), ("007", 7), ("1,200", 1200)]
)
def test_a_number_of_tickets_may_be_text_or_number(cell, capacity):
    assert draft_of(row(NumberofTickets=cell)).capacity == capacity


def test_a_sale_that_begins_after_it_ends_is_refused():
    assert errors_of(GOOD, row(EventDate="12-17-2026", Onsaledate="12-18-2026", Enddate="12-17-2026")) == [
        (3, ("Onsaledate", "Enddate"), "OnSale date is higher than Enddate on row - 3")
    ]


def test_a_sale_that_ends_after_the_event_is_refused():
    message = "The End Sale date of 12-12-2026 7:31PM is higher than the Event Date of 12-12-2026 7:30PM on row - 2"
    assert errors_of(row(EndsaleTime="7:31PM")) == [(2, ("Enddate", "EndsaleTime"), message)]
    assert errors_of(row(EndsaleTime="7:30PM")) == []


def test_all_errors_of_all_rows_are_collected():
    rows = [
        row(EventDate="31-11-2026", NumberofTickets="x"),
        GOOD,
        row(EventDate="12-16-2026", OnsaleTime="25", TicketCost="y"),
    ]
    assert [(number, columns[0]) for number, columns, _ in errors_of(*rows)] == [
        (2, "EventDate"),
        (2, "NumberofTickets"),
        (4, "TicketCost"),
        (4, "OnsaleTime"),
    ]
    with pytest.raises(SheetRefused) as refused:
        check_table(table(*rows), LONDON).drafts()
    assert refused.value.message == "EventDate format is wrong"
    assert len(refused.value.more["errors"]) == 4


# Days and times


@pytest.mark.parametrize(
    ("date_format", "text"),
    [("MM-DD-YYYY", "12-13-2026"), ("DD-MM-YYYY", "13-12-2026"), ("YYYY-MM-DD", "2026-12-13"), ("odd", "12-13-2026")],
)
def test_days_are_read_and_shown_in_the_readers_own_format(date_format, text):
    rules = replace(LONDON, date_format=date_format)
    cells = row(EventDate=text, Onsaledate=text, Enddate=text.replace("-", "/"), OnsaleTime="9:00AM")
    assert draft_of(cells, rules).starts_at.date() == date(2026, 12, 13)
    real = row(EventDate=datetime(2026, 12, 13), Onsaledate=date(2026, 12, 13), Enddate=datetime(2026, 12, 13, 9))
    shown = check_table(table(real), rules).rows[0].cells
    assert (shown["EventDate"], shown["Onsaledate"], shown["Enddate"]) == (text, text, text)


def test_a_day_that_begins_with_its_year_is_the_same_for_everybody():
    for text in ("2026-12-13", "2026-12-13 00:00:00"):
        assert draft_of(row(EventDate=text)).starts_at.date() == date(2026, 12, 13)


@pytest.mark.parametrize(
    "cell",
    [time(19, 30), datetime(2026, 1, 1, 19, 30), timedelta(hours=19, minutes=30), "7:30 pm", time(19, 29, 59, 999_700)],
)
def test_times_may_be_time_cells(cell):
    sheet = check_table(table(row(EventTime=cell)), LONDON)
    assert sheet.drafts()[0].starts_at == STARTS
    assert sheet.rows[0].cells["EventTime"] == ("7:30 pm" if isinstance(cell, str) else "7:30PM")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *[("19:30", "7:30PM"), ("7:30", "7:30AM"), ("00:15", "12:15AM"), ("0:15", "12:15AM"), ("12:15", "12:15PM")],
        *[("07:30:00 PM", "7:30PM"), ("19:30:00", "7:30PM"), ("7.30pm", "7:30PM"), ("19.30", "7:30PM")],
        *[("7:30\u202fPM", "7:30PM"), ("7:30 p.m.", "7:30PM"), ("7pm", "7:00PM"), ("12 AM", "12:00AM")],
    ],
)
def test_times_are_read_as_spreadsheets_and_people_write_them(text, meant):
    [line] = check_table(table(row(EventDate="12-13-2026", EventTime=text, Enddate="12-12-2026")), LONDON).rows
    assert (line.understood["EventTime"], line.errors) == (meant, [])


@pytest.mark.parametrize(("date_format", "meant"), [("MM-DD-YYYY", "Tue 5 Jan 2027"), ("DD-MM-YYYY", "Sat 1 May 2027")])
def test_what_was_understood_is_said_so_that_nobody_reads_it_otherwise(date_format, meant):
    cells = dict.fromkeys(("EventDate", "Onsaledate", "Enddate"), "01/05/2027")
    rules = replace(LONDON, date_format=date_format)
    [line] = check_table(table(row(**cells, EventTime="7:30", OnsaleTime=time(6), EndsaleTime="soon")), rules).rows
    assert line.understood == {
        **dict.fromkeys(cells, meant),
        "EventTime": "7:30AM",
        "OnsaleTime": "6:00AM",
    }
    assert line.cells["EventDate"] == "01/05/2027"


@pytest.mark.parametrize("cell", [time(19, 30, 15), time(23, 59, 59, 900_000)])
def test_a_time_cell_with_seconds_is_refused(cell):
    assert errors_of(row(EventTime=cell))[0][2] == "EventTime format is wrong"


@pytest.mark.parametrize(("text", "hour"), [("12:00AM", 0), ("12:00PM", 12), ("11:59PM", 23), ("1:00AM", 1)])
def test_noon_and_midnight_are_distinguished(text, hour):
    cells = row(EventDate="12-13-2026", EventTime=text)
    assert draft_of(cells).starts_at.hour == hour


@pytest.mark.parametrize(
    ("rules", "day", "skipped"), [(LONDON, "03-28-2027", "1:30AM"), (NEW_YORK, "03-14-2027", "2:30AM")]
)
@pytest.mark.parametrize(
    ("date_column", "time_column"),
    [("EventDate", "EventTime"), ("Onsaledate", "OnsaleTime"), ("Enddate", "EndsaleTime")],
)
def test_a_time_that_the_clocks_skip_is_refused(rules, day, skipped, date_column, time_column):
    later = row(EventDate="06-01-2027")
    cells = dict(zip(COLUMNS, later, strict=True)) | {date_column: day, time_column: skipped}
    wrong = [(2, (time_column,), f"There is no {skipped} on {day}: the clocks are put forward")]
    assert errors_of(list(cells.values()), rules=rules) == wrong


@pytest.mark.parametrize(
    ("rules", "day", "text", "first"),
    [
        (LONDON, "10-25-2026", "1:30AM", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        (NEW_YORK, "11-01-2026", "1:30AM", datetime(2026, 11, 1, 5, 30, tzinfo=UTC)),
    ],
)
def test_a_time_that_comes_twice_is_the_first(rules, day, text, first):
    cells = row(EventDate=day, EventTime=text, Onsaledate="10-01-2026", Enddate=day, EndsaleTime="12:30AM")
    assert draft_of(cells, rules).starts_at == first


CELLS = st.one_of(
    st.none(),
    st.text(max_size=20),
    st.integers(),
    st.floats(),
    st.booleans(),
    st.datetimes(),
    st.dates(),
    st.times(),
    st.timedeltas(),
    st.sampled_from([*GOOD, "9999999999", "12-31-9999", "1:30AM"]),
)


@settings(max_examples=300, deadline=None)
@given(
    rows=st.lists(st.lists(CELLS, max_size=10), max_size=4),
    zone=st.sampled_from(["Europe/London", "America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu"]),
    date_format=st.sampled_from(["MM-DD-YYYY", "DD-MM-YYYY", "YYYY-MM-DD", ""]),
)
def test_no_cells_raise_anything_but_a_refusal(rows, zone, date_format):
    try:
        sheet = check_table([[*COLUMNS, "Subcategory"], *rows], replace(LONDON, zone=zone, date_format=date_format))
    except SheetUnreadable:
        assert all(is_empty(cell) for row in rows for cell in row)
        return
    for line in sheet.rows:
        assert bool(line.errors) == (line.draft is None)
        if line.draft:
            assert line.draft.on_sale_at <= line.draft.off_sale_at <= line.draft.starts_at
            assert line.draft.capacity > 0
            assert line.draft.price == line.draft.price.quantize(Decimal("0.01"))


@settings(max_examples=100, deadline=None)
@given(cells=st.lists(st.lists(CELLS, max_size=10), max_size=3))
def test_no_headings_raise_anything_but_a_refusal(cells):
    with pytest.raises(SheetUnreadable):
        check_table(cells, LONDON)


# What would be right there


@pytest.mark.parametrize(
    ("cells", "date_format", "remedy"),
    [
        ({"EventDate": "31-31-2026"}, "DD-MM-YYYY", "Write 05-01-2027"),
        ({"EventDate": "31-31-2026"}, "MM-DD-YYYY", "Write 01-05-2027"),
        ({"Enddate": "soon"}, "YYYY-MM-DD", "Write 2027-01-05"),
        ({"EventTime": "evening"}, "MM-DD-YYYY", "Write 7:30PM"),
        ({"TicketCost": "dear"}, "MM-DD-YYYY", "Write 24.50"),
        ({"NumberofTickets": "many"}, "MM-DD-YYYY", "Write 120"),
        ({"TicketCost": "", "NumberofTickets": ""}, "MM-DD-YYYY", "Fill in TicketCost, NumberofTickets"),
        (
            {"EventDate": "01-02-2026", "Onsaledate": "01-01-2026", "Enddate": "01-02-2026"},
            "MM-DD-YYYY",
            "Enter 09-01-2026 or a later day",
        ),
        ({"EndsaleTime": "8:00PM"}, "MM-DD-YYYY", "The sale must end by 12-12-2026 7:30PM"),
        ({"Onsaledate": "12-13-2026"}, "MM-DD-YYYY", "The sale must start before it ends"),
    ],
)
def test_what_is_wrong_says_what_would_be_right_in_the_readers_own_format(cells, date_format, remedy):
    good = dict(zip(COLUMNS, GOOD, strict=True))
    if date_format == "DD-MM-YYYY":
        good |= {"EventDate": "12-12-2026", "Onsaledate": "16-11-2026", "Enddate": "12-12-2026"}
    if date_format == "YYYY-MM-DD":
        good |= {"EventDate": "2026-12-12", "Onsaledate": "2026-11-16", "Enddate": "2026-12-12"}
    [first, *_] = check_table(table(row(**{**good, **cells})), replace(LONDON, date_format=date_format)).errors
    assert first["remedy"] == remedy


@pytest.mark.parametrize("cell", ["12 Dec 2026", "Dec 12, 2026", "12/12/26", "2026-12-12", "Sat 12 Dec", "12 December"])
def test_a_day_is_taken_in_the_usual_forms(cell):
    assert draft_of(row(EventDate=cell)).starts_at == STARTS


@pytest.mark.parametrize("cell", ["1930", "19h30", "7.30 p.m.", "19.30 Uhr"])
def test_a_time_is_taken_in_the_usual_forms(cell):
    assert draft_of(row(EventTime=cell)).starts_at == STARTS


def test_tomorrow_is_that_of_the_venue():
    kiritimati = replace(LONDON, zone="Pacific/Kiritimati", now=datetime(2026, 12, 10, 12, 0, tzinfo=UTC))
    tomorrow = row(EventDate="tomorrow", EventTime="7:30PM")
    assert draft_of(tomorrow, kiritimati).starts_at == datetime(2026, 12, 12, 5, 30, tzinfo=UTC)
