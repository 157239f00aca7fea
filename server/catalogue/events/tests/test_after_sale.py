"""What may become of an event's tickets once they are sold: set by its organiser, whether or not it is on sale."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import AuditEntry
from server.catalogue.events.forms import TermsForm
from server.catalogue.events.models import AfterSale, Event
from server.catalogue.events.selectors import get_terms, terms_of
from server.catalogue.events.services.copy_event import Copy, duplicate_event
from server.catalogue.events.services.update_event import save_terms
from server.platform.errors import StaleVersion
from server.testing.factories import make_event, make_performance, make_staff

pytestmark = pytest.mark.django_db

FORM = TermsForm(
    fees="kept",
    gives_credit=True,
    credit_months=6,
    exchanges="up",
    reach="account",
    exchange_hours=4,
    exchange_fee=Decimal("2.50"),
    cancels=True,
    cancel_hours=72,
    renames=True,
    adds_upsells=True,
)


def test_event_without_terms_charges_fees_and_allows_nothing():
    event = make_event()
    found = get_terms(caller=make_staff(event.account), event_id=event.pk)
    assert (found.fees, found.exchanges, found.gives_credit) == ("again", "none", False)
    assert not AfterSale.objects.exists()


def test_setting_applies_while_on_sale_and_raises_the_version():
    event = make_event()
    make_performance(event)  # on sale since yesterday
    saved = save_terms(caller=make_staff(event.account), event_id=event.pk, form=FORM, version=event.version)
    assert (saved.event.version, saved.fees, saved.exchange_fee) == (
        event.version + 1,
        "kept",
        Decimal("2.50"),
    )
    terms = terms_of(event.pk)
    assert {name: getattr(terms, name) for name in vars(FORM) if name != "wrong"} == {
        name: value for name, value in vars(FORM).items() if name != "wrong"
    }


def test_whoever_saves_an_older_version_changes_nothing():
    event = make_event()
    staff = make_staff(event.account)
    save_terms(caller=staff, event_id=event.pk, form=FORM, version=event.version)
    with pytest.raises(StaleVersion):
        save_terms(caller=staff, event_id=event.pk, form=TermsForm(), version=event.version)
    assert terms_of(event.pk).fees == "kept"


def test_the_audit_log_says_what_of_them_changed():
    event = make_event()
    save_terms(caller=make_staff(event.account), event_id=event.pk, form=TermsForm(credit_months=6))
    entry = AuditEntry.objects.get()
    assert (entry.object_repr, entry.changes) == (event.name, {"credit_months": ["12", "6"]})


def test_a_copy_of_the_event_has_them_too():
    event = make_event()
    staff = make_staff(event.account)
    save_terms(caller=staff, event_id=event.pk, form=FORM)
    copy = duplicate_event(caller=staff, event_id=event.pk, copy=Copy(name="Once more"))
    assert (terms_of(copy.pk).fees, terms_of(copy.pk).credit_months) == ("kept", 6)


def test_a_copy_of_an_event_without_any_has_none():
    event = make_event()
    copy = duplicate_event(caller=make_staff(event.account), event_id=event.pk, copy=Copy(name="Once more"))
    assert not AfterSale.objects.filter(event=copy).exists()


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"fees": "doubled"}, "fees", "Please choose one of these"),
    ({"creditmonths": 0}, "creditmonths", "Enter whole months from 1 to 120"),
    ({"exchanges": "down"}, "exchanges", "Please choose one of these"),
    ({"reach": "world"}, "reach", "Please choose one of these"),
    ({"exchangehours": 8761}, "exchangehours", "Enter whole hours from 0 to 8760"),
    ({"exchangefee": "1.005"}, "exchangefee", "Enter an amount below 100000 with at most two decimals"),
    ({"cancelhours": -1}, "cancelhours", "Enter whole hours from 0 to 8760"),
]


@pytest.mark.parametrize(("wrong", "field", "message"), WRONG)
def test_a_wrong_field_says_what_it_takes(api_for, wrong: dict[str, Any], field: str, message: str):
    event = make_event()
    good = {
        "fees": "again",
        "givescredit": False,
        "creditmonths": 12,
        "exchanges": "none",
        "reach": "event",
        "exchangehours": 24,
        "exchangefee": "0.00",
        "cancels": False,
        "cancelhours": 48,
        "renames": False,
        "addsupsells": False,
    }
    api = api_for(make_staff(event.account).user)
    answer = api.put(f"/v1/events/{event.pk}/afterSale", {**good, **wrong}, format="json")
    body = answer.json()
    assert (answer.status_code, body["field"], body["message"]) == (422, field, message)
    assert Event.objects.get(pk=event.pk).version == event.version
