"""Making, changing and deleting customer accounts, in the spec's words (part 1, sections 5 and 8)."""

from __future__ import annotations

from typing import Any

import pytest
from knox.models import AuthToken

from server.accounts.changes import AccountChanged, SessionsEnded
from server.accounts.models import Account, AuditEntry, Role, User
from server.administration.account_services import AccountForm, update_account
from server.administration.tests.bodies import customer_edit_of
from server.audit.services import Action
from server.catalogue.venues.models import LARGE
from server.catalogue.venues.selectors import MoneyAndClock, read_money_and_clock, zone_of_account
from server.platform.errors import StaleVersion
from server.platform.outbox import JobEnqueued
from server.testing import factories
from server.testing.crowd import all_at_once
from server.testing.factories import make_account, make_user
from server.testing.outside.authenticator import Authenticator
from server.testing.ways_in import add_app, add_passkey

pytestmark = pytest.mark.django_db
FORM = {
    "id": 0,
    "action_type": "add",
    "account_name": " Northgate ",
    "stripe_id": "acct_1",
    "ticket_fee": "0.45",
    "isticketflator_perc": 1,
    "upsell_fee": ".5",
    "isupsellflator_perc": 1,
    "order_fee": "2.5",
    "isorderflator_perc": 2,
    "istax_inclusive": 1,
    "user_id": 99,
}


# Adding


def test_a_customer_is_made(call_customers, platform, published_events, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        response = call_customers(platform, "insert", FORM)

    account = Account.objects.get(name="Northgate")
    assert response.json() == {
        "message": "Organisation added successfully",
        "data": {
            "accountid": account.pk,
            "accountname": "Northgate",
            "userid": platform.pk,
            "stripeid": "acct_1",
            "isticketflatorperc": 1,
            "isupsellflatorperc": 1,
            "isorderflatorperc": 2,
            "ticketfee": "0.45",
            "upsellfee": "0.50",
            "orderfee": "2.50",
            "istaxinclusive": 1,
            "may_add_taxes": False,
            "metabase_dashboard_number": 0,
            "requires_second_step": False,
            "widget_origins": "",
            "party_pass_url": "",
            "contact_email": "",
            "contact_phone": "",
            "contact_page": "",
            "customdateformat": "",
            "country": "",
            "currency": "",
            "timezone": "",
            "version": 1,
        },
    }
    assert [change for change in published_events if not isinstance(change, JobEnqueued)] == [
        AccountChanged(account.pk)
    ]
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.account, entry.action) == (platform, account, Action.CREATE)
    assert entry.changes["order_fee"] == ["", "2.5"]


def test_what_is_missing_is_named_in_the_specs_words(call_customers, platform):
    response = call_customers(platform, "insert", {"action_type": "add", "account_name": " "})

    assert (response.status_code, response.json()["message"]) == (422, "Account Name is required")
    assert response.json()["fields"] == {"account_name": "Account Name is required"}
    assert Account.objects.count() == 1


def test_an_organisation_needs_neither_a_stripe_account_nor_fees(call_customers, platform):
    bare = {"action_type": "add", "account_name": "Little Theatre"}
    emptied = {**bare, "account_name": "Barn", "stripe_id": "", "ticket_fee": "", "upsell_fee": "", "order_fee": ""}
    for body in (bare, emptied):
        row = call_customers(platform, "insert", body).json()["data"]
        assert (row["accountname"], row["stripeid"]) == (body["account_name"], "")
        assert (row["ticketfee"], row["upsellfee"], row["orderfee"]) == ("0.00", "0.00", "0.00")


def test_a_stripe_account_and_fees_need_each_other(call_customers, platform):
    body = {"action_type": "add", "account_name": "Northgate"}
    paid = call_customers(platform, "insert", {**body, "stripe_id": "acct_1"})
    assert (paid.status_code, paid.json()["fields"]) == (
        422,
        {
            "ticket_fee": "Ticket is required",
            "upsell_fee": "Upsell is required",
            "order_fee": "Order is required",
        },
    )

    unpaid = call_customers(platform, "insert", {**body, "ticket_fee": "0.45"})
    assert (unpaid.status_code, unpaid.json()["fields"]) == (422, {"stripe_id": "Stripe AccountID is required"})


def test_the_platform_takes_a_stripe_account_away_with_its_fees(call_customers, platform, owner):
    none = {"stripe_id": "", "ticket_fee": "", "upsell_fee": "", "order_fee": ""}
    response = call_customers(platform, "update", customer_edit_of(owner.account, **none))

    assert (response.status_code, response.json()["data"]["ticketfee"]) == (200, "0.00")
    assert Account.objects.get(pk=owner.account_id).stripe_id == ""


AMOUNT, PERCENTAGE = (
    "Enter an amount with at most two decimals",
    "Enter a percentage from 0 to 100 with at most two decimals",
)


@pytest.mark.parametrize("fee", ["ticket", "upsell", "order"])
@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        *((text, 1, AMOUNT) for text in ("1.234", "-1", "1e1", "£1", "1,5", ".", "12345678901", "NaN", "\u0662")),
        *((text, 2, PERCENTAGE) for text in ("100.01", "101", "5%")),
    ],
)
def test_fees_are_digits_and_a_decimal_point(call_customers, platform, owner, fee, text, kind, message):
    wrong = {f"{fee}_fee": text, f"is{fee}flator_perc": kind}
    for path, body in (("insert", FORM), ("update", customer_edit_of(owner.account))):
        response = call_customers(platform, path, {**body, **wrong})
        assert (response.status_code, response.json()["field"], response.json()["message"]) == (
            422,
            f"{fee}_fee",
            message,
        )
    assert Account.objects.count() == 2


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER])
def test_nobody_but_the_platform_makes_or_deletes_accounts(call_customers, role):
    person = make_user(role=role)

    assert call_customers(person, "insert", FORM).status_code == 403
    assert call_customers(person, "delete", {"action_type": "delete", "id": person.account_id}).status_code == 403
    assert Account.objects.filter(deleted_at=None).count() == 1


# Its dashboard


def test_the_platform_sets_which_dashboard_an_account_sees(call_customers, platform, owner):
    set_ = call_customers(platform, "update", customer_edit_of(owner.account, metabase_dashboard_number=17))
    assert set_.json()["data"]["metabase_dashboard_number"] == 17
    owner.account.refresh_from_db()

    response = call_customers(owner, "update", customer_edit_of(owner.account, metabase_dashboard_number=17))
    other = call_customers(owner, "update", customer_edit_of(owner.account, metabase_dashboard_number=18))
    assert (response.status_code, other.status_code) == (200, 403)

    gone = call_customers(platform, "update", customer_edit_of(owner.account, metabase_dashboard_number=0))
    assert gone.json()["data"]["metabase_dashboard_number"] == 0


# Where its buyers write to


def test_an_owner_says_where_buyers_write_to(call_customers, owner):
    response = call_customers(owner, "update", customer_edit_of(owner.account, contact_email="box@theatre.example"))

    assert response.json()["data"]["contact_email"] == "box@theatre.example"
    kept = call_customers(owner, "update", customer_edit_of(owner.account))
    assert kept.json()["data"]["contact_email"] == "box@theatre.example"


def test_buyers_write_to_one_address(call_customers, owner):
    edit = customer_edit_of(owner.account, contact_email="box@theatre.example, other@theatre.example")

    response = call_customers(owner, "update", edit)

    assert (response.status_code, response.json()["message"]) == (422, "Email is not valid.")


def test_buyers_may_also_call_and_look(call_customers, owner):
    reached = {"contact_phone": "0115 989 5555", "contact_page": "https://barn.example/visit"}

    response = call_customers(owner, "update", customer_edit_of(owner.account, **reached))

    assert {name: response.json()["data"][name] for name in reached} == reached
    emptied = call_customers(owner, "update", customer_edit_of(owner.account, contact_phone="", contact_page=""))
    assert (emptied.json()["data"]["contact_phone"], emptied.json()["data"]["contact_page"]) == ("", "")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"contact_phone": "call us"}, "Enter a phone number"),
        ({"contact_phone": "12"}, "Enter a phone number"),
        ({"contact_page": "barn.example"}, "Enter a web address that begins with https://"),
        ({"currency": "JPY"}, "Choose a currency"),
        ({"timezone": "Europe/Nottingham"}, "Choose a time zone"),
    ],
)
def test_what_an_owner_says_of_the_organisation_must_make_sense(call_customers, owner, changes, message):
    response = call_customers(owner, "update", customer_edit_of(owner.account, **changes))

    assert (response.status_code, response.json()["fields"]) == (422, {next(iter(changes)): message})


# What it counts in, and by which clock


def test_its_country_says_what_an_organisation_counts_in_and_by_which_clock(call_customers, platform, owner):
    germany = factories.make_country("Germany", "DE")
    zone = factories.make_time_zone("Europe/Berlin")
    factories.make_city("Berlin", factories.make_state("Berlin", germany), size=LARGE, time_zone=zone)
    body = {"action_type": "add", "account_name": "Nordlicht", "country": "DE"}

    added = call_customers(platform, "insert", body).json()["data"]
    chosen = call_customers(platform, "insert", {**body, "currency": "CHF", "timezone": "Europe/Zurich"}).json()["data"]
    moved = call_customers(owner, "update", customer_edit_of(owner.account, country="DE")).json()["data"]
    again = call_customers(owner, "update", customer_edit_of(owner.account, currency="SEK")).json()["data"]

    assert (added["currency"], added["timezone"]) == ("EUR", "Europe/Berlin")
    assert (chosen["currency"], chosen["timezone"]) == ("CHF", "Europe/Zurich")
    assert (moved["currency"], moved["timezone"]) == ("EUR", "Europe/Berlin")
    assert (again["currency"], again["timezone"]) == ("SEK", "Europe/Berlin")


def test_an_organisation_that_has_said_nothing_counts_as_its_first_venue(owner):
    assert read_money_and_clock(owner.account_id) == MoneyAndClock("GBP", "UTC")

    factories.make_venue(owner.account, currency="USD", timezone="America/Chicago")
    factories.make_venue(owner.account, currency="GBP", timezone="Europe/London")
    assert read_money_and_clock(owner.account_id) == MoneyAndClock("USD", "America/Chicago")

    Account.objects.filter(pk=owner.account_id).update(currency="EUR", timezone="Europe/Berlin")
    assert read_money_and_clock(owner.account_id) == MoneyAndClock("EUR", "Europe/Berlin")
    assert Account.objects.values_list(zone_of_account("pk"), flat=True).get(pk=owner.account_id) == "Europe/Berlin"


# Its Party Pass


def test_an_owner_sets_where_the_party_pass_is(call_customers, owner):
    address = "https://pass.example.org/{payment}?order={order}"

    response = call_customers(owner, "update", customer_edit_of(owner.account, party_pass_url=address))

    assert response.json()["data"]["party_pass_url"] == address


@pytest.mark.parametrize(
    "address", ["pass.example.org", "javascript:alert(1)", "https://", "https://a b", "ftp://a.org"]
)
def test_a_party_pass_is_a_page_of_the_web(call_customers, owner, address):
    response = call_customers(owner, "update", customer_edit_of(owner.account, party_pass_url=address))

    assert (response.status_code, response.json()["message"]) == (422, "Enter a web address that begins with https://")


# Changing


def test_the_platform_changes_everything(
    call_customers, platform, owner, published_events, django_capture_on_commit_callbacks
):
    body = customer_edit_of(
        owner.account, account_name="Southgate", stripe_id="acct_2", ticket_fee="3", isticketflator_perc=2, version=1
    )
    with django_capture_on_commit_callbacks(execute=True):
        response = call_customers(platform, "update", body)

    assert response.json()["message"] == "Organisation updated successfully"
    row = response.json()["data"]
    assert (row["accountname"], row["stripeid"], row["ticketfee"], row["version"]) == (
        "Southgate",
        "acct_2",
        "3.00",
        2,
    )
    assert [change for change in published_events if not isinstance(change, JobEnqueued)] == [
        AccountChanged(owner.account_id)
    ]
    assert AuditEntry.objects.get().changes == {
        "name": ["Northgate", "Southgate"],
        "stripe_id": ["acct_1", "acct_2"],
        "ticket_fee": ["0.45", "3"],
        "ticket_fee_kind": ["1", "2"],
    }


def test_what_an_edit_leaves_out_stays_and_what_it_empties_is_missed(call_customers, platform, owner):
    body = {"action_type": "edit", "id": owner.account_id}
    assert call_customers(platform, "update", {**body, "istax_inclusive": True}).json()["data"]["ticketfee"] == "0.45"

    for field, message in (
        ("account_name", "Account Name is required"),
        ("stripe_id", "Stripe AccountID is required"),
        ("ticket_fee", "Ticket is required"),
        ("upsell_fee", "Upsell is required"),
        ("order_fee", "Order is required"),
    ):
        assert call_customers(platform, "update", {**body, field: " "}).json()["message"] == message


def test_a_fee_that_turns_into_a_percentage_is_at_most_the_whole(call_customers, platform, owner):
    Account.objects.filter(pk=owner.account_id).update(order_fee=250)

    body = {"action_type": "edit", "id": owner.account_id, "isorderflator_perc": 2}
    assert call_customers(platform, "update", body).json()["message"] == PERCENTAGE


def test_an_owner_changes_the_name_and_whether_two_steps_are_needed(call_customers, owner):
    # The form sends the whole row, and writes numbers in its own way.
    body = customer_edit_of(
        owner.account, account_name="Ours", requires_second_step=True, ticket_fee="0.450", order_fee="0"
    )
    response = call_customers(owner, "update", body)

    assert (response.status_code, response.json()["data"]["accountname"]) == (200, "Ours")
    assert response.json()["data"]["requires_second_step"] is True
    assert call_customers(
        owner, "update", {"action_type": "edit", "id": owner.account_id, "account_name": "Mine"}
    ).json()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ""),
        ("https://Theatre.example/", "https://theatre.example"),
        ("https://a.example, http://b.example:8080\n\nhttps://a.example", "https://a.example\nhttp://b.example:8080"),
        ("https://*.theatre.example", "https://*.theatre.example"),
        ("https://th\u00e9\u00e2tre.example", "https://xn--thtre-4qa2c.example"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_an_owner_says_whose_pages_may_frame_the_widget(call_customers, owner, typed, expected):
    response = call_customers(owner, "update", customer_edit_of(owner.account, widget_origins=typed))

    assert response.json()["data"]["widget_origins"] == expected
    assert Account.objects.get(pk=owner.account_id).widget_origins == expected


@pytest.mark.parametrize(
    "typed",
    [
        "theatre.example",
        "*",
        "https://*",
        "https://a.*.example",
        "https://theatre.example/shows",
        "https://theatre.example?x=1",
        "https://me@theatre.example",
        "script-src",
        "https://'unsafe-inline'",
        "https://theatre.example:99999",
        "https://[::1",
        "javascript:alert(1)",
        "https://" + "x" * 64 + ".example",
    ],
)
def test_what_is_no_site_is_refused_by_its_name(call_customers, owner, typed):
    response = call_customers(
        owner, "update", customer_edit_of(owner.account, widget_origins=f"https://a.example {typed}")
    )

    assert (response.status_code, response.json()["field"]) == (422, "widget_origins")
    message = "is not a site: enter it as https://www.example.org, without anything after it"
    assert response.json()["message"] == f"{typed[:60]} {message}"
    assert Account.objects.get(pk=owner.account_id).version == 1


def test_more_sites_than_a_header_holds_are_refused(call_customers, owner):
    sites = " ".join(f"https://{number}.example" for number in range(21))
    response = call_customers(owner, "update", customer_edit_of(owner.account, widget_origins=sites))
    assert (response.status_code, response.json()["message"]) == (422, "Please enter at most 20 sites")


@pytest.mark.parametrize(
    "change",
    [
        {"stripe_id": "acct_2"},
        {"stripe_id": ""},
        {"ticket_fee": "0"},
        {"ticket_fee": "free"},
        {"upsell_fee": "0.01"},
        {"order_fee": ""},
        {"isticketflator_perc": 2},
        {"isupsellflator_perc": 2},
        {"isorderflator_perc": 2},
        {"istax_inclusive": 1},
    ],
)
def test_an_owner_sets_neither_fees_nor_the_stripe_account(call_customers, owner, change):
    response = call_customers(owner, "update", customer_edit_of(owner.account, account_name="Ours", **change))

    assert (response.status_code, response.json()["message"]) == (
        403,
        "Fees and the Stripe account are set by the platform",
    )
    assert Account.objects.get(pk=owner.account_id).version == 1


def test_an_owner_reaches_no_other_account(call_customers, owner):
    other = make_account("Rival")

    assert call_customers(owner, "update", customer_edit_of(other, account_name="Mine")).status_code == 404
    (rows,) = call_customers(owner, "getAll").json()["data"]
    assert [row["accountid"] for row in rows] == [owner.account_id]


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_people_who_save_at_once_one_wins():
    platform = factories.make_staff(make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    account = make_account("Northgate", stripe_id="acct_1")

    def save(number: int) -> Account:
        form = AccountForm(name=f"Name {number}")
        return update_account(caller=platform, account_id=account.pk, form=form, version=1)

    results = all_at_once(save, times=6, callers=6)
    (saved,) = [answer for answer in results if isinstance(answer, Account)]
    assert Account.objects.values_list("name", "version").get(pk=account.pk) == (saved.name, 2)
    assert {type(answer) for answer in results if answer is not saved} == {StaleVersion}


def test_where_two_steps_begin_to_be_needed_who_has_one_signs_in_again(
    call_customers, owner, api_for, published_events, django_capture_on_commit_callbacks
):
    with_app, with_key, bare, other = (make_user(owner.account) for _ in range(4))
    User.objects.filter(pk=other.pk).update(account=make_account())
    add_app(with_app)
    add_passkey(with_key, Authenticator())
    lines = {person: api_for(person) for person in (with_app, with_key, bare, other)}
    api, elsewhere = api_for(owner), api_for(owner)
    ended = AuthToken.objects.get(user=bare)

    path, body = "/v1/customers/updateCustomerAccount", customer_edit_of(owner.account, requires_second_step=True)
    with django_capture_on_commit_callbacks(execute=True):
        assert api.post(path, body).status_code == 200

    def is_open(client: Any) -> bool:
        return bool(client.get("/v1/auth/session").status_code == 200)

    assert [is_open(lines[person]) for person in (with_app, with_key, bare, other)] == [True, True, False, True]
    assert is_open(api), "who switched it on goes on here"
    assert not is_open(elsewhere)
    assert SessionsEnded(bare.pk, ended.digest) in published_events
    assert len([change for change in published_events if isinstance(change, SessionsEnded)]) == 2

    again = api_for(bare)
    assert api.post(path, body).status_code == 200
    assert is_open(again), "it began before"


# How days are written


def test_an_owner_says_how_the_new_people_of_their_account_write_days(call_customers):
    owner = make_user(make_account(), role=Role.ACCOUNT_OWNER)
    response = call_customers(owner, "update", customer_edit_of(owner.account, customdateformat="DD-MM-YYYY"))
    assert response.json()["data"]["customdateformat"] == "DD-MM-YYYY"
    owner.account.refresh_from_db()
    assert owner.account.date_format == "DD-MM-YYYY"
    owner.refresh_from_db()
    assert owner.date_format == "MM-DD-YYYY", "whoever is there keeps their own"
