"""The calendar for other programs: its secret address, what is told there, and what asking costs."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import thread_time
from zoneinfo import ZoneInfo

import icalendar
import pytest
from django.core.cache import cache

from server.abuse.services import attempts
from server.accounts.models import Account, AuditEntry, Role
from server.audit.services import Action
from server.catalogue.events import calendar_api
from server.catalogue.events import calendar_selectors as module
from server.catalogue.events.calendar_selectors import find_feed, read_calendar_content, token_of
from server.catalogue.events.ical import CalendarEntry, write_calendar
from server.catalogue.events.models import CalendarFeed, Event, GonePerformance, Performance
from server.catalogue.events.services.bulk_edit import bulk_edit
from server.catalogue.events.services.performances import change_address, delete_performance, stop_address
from server.catalogue.events.services.update_performance import PerformanceEdit, update_performance
from server.catalogue.events.tests.factories import NOW, bulk_form, make_week, post
from server.catalogue.events.tests.factories import _fixed_now as fixed_now  # noqa: F401
from server.platform.crypto import decrypt, digest_of, encrypt
from server.platform.errors import NotAllowed, NotFound
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fixed_now")]
START = datetime(2026, 10, 10, 18, 30, tzinfo=UTC)


@pytest.fixture
def staff(account):
    return factories.make_staff(account)


@pytest.fixture
def event(venue):
    return factories.make_event(venue=venue, changed_at=NOW)


@pytest.fixture
def performance(event):
    return factories.make_performance(
        event, starts_at=START, on_sale_at=datetime(2026, 10, 1, 9, 0, tzinfo=UTC), changed_at=NOW
    )


@pytest.fixture
def path(staff):
    return path_for(change_address(caller=staff, account_id=staff.user.account_id))


@pytest.fixture
def nobody(api_for):
    return api_for()


def path_for(feed):
    return f"/v1/calendars/{token_of(feed)}.ics"


def fetch_calendar(client, path):
    response = client.get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return icalendar.Calendar.from_ical(response.content)


def entries_of(calendar):
    return {str(entry["uid"]): entry for entry in calendar.walk("VEVENT")}


def the_one(calendar):
    (entry,) = calendar.walk("VEVENT")
    return entry


# What is told


def test_feed_shows_times_of_the_venue(nobody, path, performance):
    calendar = fetch_calendar(nobody, path)
    entry = the_one(calendar)

    assert calendar["prodid"] == "-//Foyer//Events Calendar//EN"
    assert calendar["x-wr-calname"] == performance.account.name
    assert entry["summary"] == "Twelfth Night"
    assert entry["location"] == "Main House"
    assert entry["status"] == "CONFIRMED"
    assert (entry["dtstart"].params["TZID"], entry["dtstart"].dt) == ("Europe/London", START)
    assert entry["dtstart"].dt.hour == 19
    assert entry["sequence"] == 0
    assert entry["dtstamp"].dt == entry["last-modified"].dt == NOW


def test_the_zone_says_when_its_clocks_change(nobody, path, performance):
    calendar = fetch_calendar(nobody, path)
    (zone,) = calendar.walk("VTIMEZONE")
    assert zone["tzid"] == "Europe/London"
    clock = zone.to_tz(lookup_tzid=False)
    own = ZoneInfo("Europe/London")
    for change in (datetime(2026, 10, 25, 1, 0, tzinfo=UTC), datetime(2027, 3, 28, 1, 0, tzinfo=UTC)):
        for minutes in (-61, -1, 0, 1, 59, 61):
            moment = change + timedelta(minutes=minutes)
            assert moment.astimezone(clock).utcoffset() == moment.astimezone(own).utcoffset(), moment


def test_texts_break_out_of_nothing(nobody, path, performance):
    name = "Much Ado; or, \\ Nothing\r\nBEGIN:VEVENT\nX-EVIL:1\x00\x07 \u2028\u202e end: 100%"
    Event.objects.filter(pk=performance.event_id).update(name=name.replace("\x00", "\x01"))
    Performance.objects.filter(pk=performance.pk).update(subcategory="A, b; c\nDTSTART:20260101")
    content = nobody.get(path).content

    assert content.count(b"BEGIN:VEVENT") == 1 + content.count(b"Nothing BEGIN:VEVENT")
    assert not re.search(rb"^X-EVIL", content, re.MULTILINE)
    assert not re.search(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", content)
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    entry = the_one(icalendar.Calendar.from_ical(content))
    assert entry["summary"] == "Much Ado; or, \\ Nothing BEGIN:VEVENT X-EVIL:1 end: 100% (A, b; c DTSTART:20260101)"
    assert entry["dtstart"].dt == START


def test_an_entry_stays_the_same_one_and_its_number_rises_with_each_edit(nobody, path, staff, performance):
    first = the_one(fetch_calendar(nobody, path))
    edit = PerformanceEdit(starts="10-11-2026,7:30PM", off_sale="10-11-2026,7:00PM")
    update_performance(caller=staff, event_id=performance.event_id, performance_id=performance.pk, edit=edit, agreed=1)
    moved = the_one(fetch_calendar(nobody, path))
    Event.objects.filter(pk=performance.event_id).update(name="Was ihr wollt", version=2)
    renamed = the_one(fetch_calendar(nobody, path))

    assert first["uid"] == moved["uid"] == renamed["uid"]
    assert [entry["sequence"] for entry in (first, moved, renamed)] == [0, 1, 2]
    assert moved["dtstart"].dt == START + timedelta(days=1)


def test_every_edit_says_when_it_was(staff, event, monkeypatch):
    week = make_week(event, changed_at=NOW - timedelta(days=1))
    bulk_edit(caller=staff, event_id=event.pk, form=bulk_form(changes=PerformanceEdit(price="30")))
    assert set(Performance.objects.values_list("changed_at", flat=True)) == {NOW}
    assert len(week) == 14


def test_cancelled_and_deleted_performances_are_marked_cancelled(nobody, path, staff, event, performance):
    other = factories.make_performance(event, starts_at=START + timedelta(days=1), on_sale_at=START)
    before = entries_of(fetch_calendar(nobody, path))
    Performance.objects.filter(pk=other.pk).update(is_active=False, version=2)
    delete_performance(caller=staff, event_id=event.pk, performance_id=performance.pk)
    after = entries_of(fetch_calendar(nobody, path))

    assert set(after) == set(before)
    assert {str(entry["status"]) for entry in after.values()} == {"CANCELLED"}
    assert all(after[uid]["sequence"] > before[uid]["sequence"] for uid in before)


def test_what_went_long_ago_is_forgotten(staff, event, performance, monkeypatch):
    GonePerformance.objects.create(
        performance_id=1,
        account=event.account,
        name="Old",
        starts_at=START,
        timezone="UTC",
        sequence=2,
        gone_at=NOW - timedelta(days=91),
    )
    delete_performance(caller=staff, event_id=event.pk, performance_id=performance.pk)
    assert list(GonePerformance.objects.values_list("performance_id", flat=True)) == [performance.pk]


def test_feed_begins_a_month_back_and_ends_at_its_limit(nobody, path, event, monkeypatch):
    for days in (-40, -20, 1, 2):
        factories.make_performance(event, starts_at=NOW + timedelta(days=days))
    assert len(entries_of(fetch_calendar(nobody, path))) == 3
    monkeypatch.setattr(module, "MOST_PUBLISHED", 2)
    starts = [entry["dtstart"].dt for entry in fetch_calendar(nobody, path).walk("VEVENT")]
    assert starts == [NOW - timedelta(days=20), NOW + timedelta(days=1)]


def test_feed_holds_neither_other_accounts_nor_sales(nobody, path, performance):
    factories.make_performance(starts_at=START)
    Performance.objects.filter(pk=performance.pk).update(on_sale_at=NOW)
    factories.sell_tickets(performance, 3)
    content = nobody.get(path).content.decode()

    assert content.count("BEGIN:VEVENT") == 1
    assert "20.00" not in content
    assert not re.search(r"\bsold\b|\b100\b|\b97\b", content)


# The address


def test_the_old_address_leads_nowhere_at_once(nobody, staff, path):
    assert nobody.get(path).status_code == 200
    newer = path_for(change_address(caller=staff, account_id=staff.user.account_id))

    assert nobody.get(path).status_code == 404
    assert nobody.get(newer).status_code == 200
    stop_address(caller=staff, account_id=staff.user.account_id)
    assert nobody.get(newer).status_code == 404
    assert find_feed(account_id=staff.user.account_id) is None


def test_calendar_entries_survive_changes_of_the_address(nobody, staff, path, performance):
    before = set(entries_of(fetch_calendar(nobody, path)))
    stop_address(caller=staff, account_id=staff.user.account_id)
    stop_address(caller=staff, account_id=staff.user.account_id)
    newer = path_for(change_address(caller=staff, account_id=staff.user.account_id))
    assert set(entries_of(fetch_calendar(nobody, newer))) == before


def test_the_database_alone_opens_no_calendar(staff, path):
    feed = CalendarFeed.objects.get()
    token = token_of(feed)

    assert token
    assert token not in feed.sealed
    assert feed.digest == digest_of(token)
    assert decrypt(encrypt("word", salt="other"), salt="calendar") is None


def test_calendar_of_another_secret_is_treated_as_switched_off(api, staff, path):
    CalendarFeed.objects.update(sealed="gAAAAA")
    assert post(api, "getCalendarAddress").json()["data"] == {"path": ""}


def test_feed_of_a_deleted_account_is_gone(nobody, path):
    Account.objects.update(deleted_at=NOW)
    assert nobody.get(path).status_code == 404


def test_it_is_written_down_without_the_secret(staff):
    feed = change_address(caller=staff, account_id=staff.user.account_id)
    stop_address(caller=staff, account_id=staff.user.account_id)
    entries = AuditEntry.objects.order_by("pk")

    assert [(entry.action, entry.changes) for entry in entries] == [
        (Action.UPDATE, {"address": ["", "new"]}),
        (Action.UPDATE, {"address": ["", "none"]}),
    ]
    assert {entry.object_repr for entry in entries} == {feed.account.name}


def test_an_outsider_and_the_door_change_nothing(staff, path):
    for call in (change_address, stop_address):
        with pytest.raises(NotFound):
            call(caller=factories.make_staff(), account_id=staff.user.account_id)
        with pytest.raises(NotAllowed):
            call(caller=factories.make_staff(staff.user.account, Role.DOOR_STAFF), account_id=staff.user.account_id)
    assert path_for(CalendarFeed.objects.get()) == path


def test_the_calls(api, nobody, account):
    assert post(api, "getCalendarAddress").json()["data"] == {"path": ""}
    changed = post(api, "changeCalendarAddress").json()
    path = changed["data"]["path"]
    assert (changed["message"], nobody.get(path).status_code) == ("The calendar has a new address", 200)
    assert re.fullmatch(r"/v1/calendars/[\w-]{43}\.ics", path)
    assert post(api, "getCalendarAddress").json()["data"] == {"path": path}
    assert post(api, "stopCalendarAddress").json() == {"message": "The calendar address was removed"}
    assert post(api, "getCalendarAddress").json()["data"] == {"path": ""}


# Strangers


@pytest.mark.parametrize("token", ["x" * 43, "a" * 20, "A" * 128])
def test_a_guessed_address_is_a_plain_404_that_costs_one_look(nobody, path, token, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = nobody.get(f"/v1/calendars/{token}.ics")
    assert (response.status_code, response.json()["message"]) == (404, "No records found")


def test_a_program_may_say_that_it_takes_calendars_alone(nobody, path):
    assert nobody.get(path, HTTP_ACCEPT="text/calendar").status_code == 200
    missing = nobody.get(path.replace(".ics", "x.ics"), HTTP_ACCEPT="text/calendar")
    assert (missing.status_code, missing["Content-Type"]) == (404, "application/json")


def test_repeated_request_gets_a_short_not_modified(nobody, path, staff, performance, django_assert_num_queries, later):
    Performance.objects.filter(pk=performance.pk).update(on_sale_at=NOW)
    with django_assert_num_queries(3):
        first = nobody.get(path)
    assert first["Cache-Control"] == "private, no-cache"
    assert first["X-Robots-Tag"] == "noindex"
    mark = first["ETag"]
    with django_assert_num_queries(3):
        same = nobody.get(path, HTTP_IF_NONE_MATCH=mark)
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", mark)
    # What is sold changes nothing of it, and the time of the day neither.
    factories.sell_tickets(performance, 1)
    later(hours=3)
    assert nobody.get(path, HTTP_IF_NONE_MATCH=f'W/{mark}, "x"').status_code == 304

    Event.objects.filter(pk=performance.event_id).update(name="Was ihr wollt")
    assert nobody.get(path, HTTP_IF_NONE_MATCH=mark).status_code == 200


def test_a_calendar_is_written_once_as_long_as_it_is_the_same(nobody, path, performance, monkeypatch):
    first = nobody.get(path).content
    monkeypatch.setattr(calendar_api, "write_calendar", lambda name, _: name.encode())
    assert nobody.get(path).content == first
    Event.objects.filter(pk=performance.event_id).update(name="Was ihr wollt")
    assert nobody.get(path).content == performance.account.name.encode()


def test_frequent_requests_of_an_address_must_wait(nobody, path, monkeypatch):
    monkeypatch.setattr(attempts, "CALENDARS", replace(attempts.CALENDARS, most=3))
    assert [nobody.get(path).status_code for _ in range(3)] == [200] * 3
    refused = nobody.get(path)
    assert (refused.status_code, refused["Retry-After"]) == (429, "900")
    assert nobody.get(f"/v1/calendars/{'x' * 43}.ics").status_code == 429
    cache.clear()
    assert nobody.get(path).status_code == 200


def test_the_largest_calendar_is_written_soon(event, staff):
    entries = [
        CalendarEntry(
            uid=f"performance-{number}",
            name="A Midsummer Night's Dream",
            subcategory="Evening",
            place="Main House, 1 High Street, London",
            zone="Europe/London",
            starts_at=NOW + timedelta(hours=8 * number),
            is_cancelled=False,
            sequence=3,
            changed_at=NOW,
        )
        for number in range(module.MOST_PUBLISHED)
    ]
    began = thread_time()
    content = write_calendar("Northgate", entries)
    assert thread_time() - began < 3, "a third of a second of a processor on a quiet machine"
    assert content.count(b"BEGIN:VEVENT") == module.MOST_PUBLISHED
    assert len(content) < 600_000


def test_reading_a_season_costs_the_same_however_long_it_is(event, staff, path, django_assert_num_queries):
    token = token_of(CalendarFeed.objects.get()) or ""
    for days in range(30):
        factories.make_performance(event, starts_at=NOW + timedelta(days=days))
    with django_assert_num_queries(3):
        assert len(read_calendar_content(token=token).entries) == 30
