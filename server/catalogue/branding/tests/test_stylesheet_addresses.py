"""Where browsers get stylesheets: what was published at one address for good, what was not with a token for an hour."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from server.accounts.models import Account
from server.aftersales.tests.exchanges.factories import make_sale_fixture
from server.catalogue.branding.models import LookVersion, Stylesheet
from server.catalogue.branding.selectors import PreviewDraft, preview_of
from server.catalogue.branding.theme import AccountTheme, theme_to_json
from server.platform import clock
from server.sales.api import public_offers
from server.sales.links import order_key
from server.testing.factories import make_account, make_event, make_performance, make_user

pytestmark = pytest.mark.django_db
CSS = ".fy-widget h1{color:#ff0000}\n"


def publish(account: Account, css: str = CSS, **more: Any) -> LookVersion:
    last = LookVersion.objects.filter(account=account, event=None).count()
    LookVersion.objects.filter(account=account, event=None).update(is_current=False)
    content = theme_to_json(AccountTheme(name="house.css", css=css))
    return LookVersion.objects.create(account=account, number=last + 1, content=content, **more)


def make_sheet(account: Account, css: str = CSS, **more: Any) -> Stylesheet:
    return Stylesheet.objects.create(account=account, name=f"{css[:9]}.css", css=css, **more)


def css_address_in_offer(event: int) -> str:
    public_offers.clear()  # others may be given the same answer for a second
    return str(Client().get(f"/v1/sales/events/{event}").json()["look"]["css"])


def test_buyers_get_what_their_account_has_published_and_no_others():
    ours, others = make_event(), make_event()
    make_performance(ours)
    publish(others.account)
    assert css_address_in_offer(ours.pk) == ""

    publish(ours.account)
    address = css_address_in_offer(ours.pk)
    answer = Client().get(address)

    assert answer.content.decode() == CSS
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert f'<link rel="stylesheet" href="{address}" />' in Client().get(f"/buy/{ours.pk}").content.decode()
    assert css_address_in_offer(others.pk) not in ("", address)


def test_next_publication_has_another_address():
    event = make_event()
    publish(event.account)
    before = css_address_in_offer(event.pk)
    publish(event.account, "body{background:#000000}\n")

    assert css_address_in_offer(event.pk) != before
    assert Client().get(before).content.decode() == CSS
    publish(event.account, "")
    assert css_address_in_offer(event.pk) == ""


def test_a_buyers_own_page_has_its_accounts_theme(api_for):
    payment = make_sale_fixture().payment
    publish(payment.account)
    own = api_for().get(f"/v1/mine/{payment.reference}", HTTP_X_ORDER_KEY=order_key(payment)).json()

    assert own["look"] == {"css": css_address_in_offer(payment.orders.get().performance.event_id)}


def test_the_sheet_is_found_in_one_statement_of_which_the_sheet_is_no_part(django_assert_num_queries):
    from server.catalogue.branding.selectors import get_stylesheet_address

    account = publish(make_account()).account_id
    with django_assert_num_queries(1) as queries:
        assert get_stylesheet_address(account)
    assert "content" not in queries.captured_queries[0]["sql"].split("FROM")[0]


@pytest.mark.parametrize("wrong", ["0000000x", "00000000", "../../../"])
def test_any_other_address_is_none(wrong):
    row = publish(make_account())
    assert Client().get(f"/looks/{row.pk}-{wrong}.css").status_code == 404
    assert Client().get(f"/looks/{'9' * 18}-00000000.css").status_code == 404
    assert Client().get(f"/looks/{'9' * 40}-00000000.css").status_code == 404


def test_what_an_event_has_published_is_no_stylesheet():
    event = make_event()
    row = publish(event.account)
    address = css_address_in_offer(event.pk)
    LookVersion.objects.filter(pk=row.pk).update(event=event)
    assert Client().get(address).status_code == 404


def test_a_draft_is_shown_to_whoever_was_given_its_token(api_for):
    event = make_event()
    sheet = make_sheet(event.account)
    response = api_for(make_user(event.account)).post(
        "/v1/branding/preview", {"event_id": event.pk, "style_id": sheet.pk}
    )
    shown = response.json()["data"]
    answer = Client().get(f"/looks/draft/{event.pk}/{shown['token']}.css")

    assert shown["address"] == f"/widget/{event.pk}?look={shown['token']}"
    assert (answer.content.decode(), answer["Cache-Control"]) == (CSS, "no-store")
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    # What it shows may be changed meanwhile; then it shows that.
    Stylesheet.objects.filter(pk=sheet.pk).update(css="")
    assert Client().get(f"/looks/draft/{event.pk}/{shown['token']}.css").content == b""


def test_without_a_name_the_sheet_in_use_is_shown_and_without_one_none(api_for):
    event = make_event()
    api = api_for(make_user(event.account))

    def shown() -> str:
        token = api.post("/v1/branding/preview", {"event_id": event.pk}).json()["data"]["token"]
        return Client().get(f"/looks/draft/{event.pk}/{token}.css").content.decode()

    assert shown() == ""
    make_sheet(event.account, is_active=True)
    assert shown() == CSS


def test_a_stylesheet_of_another_account_is_previewed_by_nobody(api_for):
    event, other = make_event(), make_event()
    sheet = make_sheet(other.account)
    api = api_for(make_user(event.account))

    for body in ({"event_id": event.pk, "style_id": sheet.pk}, {"event_id": other.pk}):
        assert api.post("/v1/branding/preview", body).status_code == 404


def test_preview_token_shows_its_own_event_for_an_hour(monkeypatch):
    event, other = make_event(), make_event()
    sheet = make_sheet(other.account)
    token = preview_of(PreviewDraft(other.account_id, other.pk, sheet.pk)).token
    # As if a sheet had come into other hands.
    stolen = preview_of(PreviewDraft(event.account_id, event.pk, sheet.pk)).token

    assert Client().get(f"/looks/draft/{other.pk}/{token}.css").status_code == 200
    for path in (f"{event.pk}/{token}", f"{event.pk}/{stolen}", f"{other.pk}/{token}x", f"{other.pk}/{'x' * 999}"):
        assert Client().get(f"/looks/draft/{path}.css").status_code == 404
    later = clock.now() + clock.hours(1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert Client().get(f"/looks/draft/{other.pk}/{token}.css").status_code == 404
