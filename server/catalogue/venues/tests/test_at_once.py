"""Two people at the same moment: a venue is not deleted under a new event, nor a tax under a new venue."""

from __future__ import annotations

import threading
from decimal import Decimal

import pytest
from django.db import IntegrityError, connection, transaction

from server.accounts.models import AuditEntry
from server.catalogue.errors import TaxInUse, VenueInUse
from server.catalogue.events.models import Event
from server.catalogue.venues.models import TaxCategory, Venue
from server.catalogue.venues.selectors import get_venue, lock_venue
from server.catalogue.venues.services import (
    TaxForm,
    create_venue,
    delete_tax_category,
    delete_venue,
    save_tax_category,
    update_venue,
)
from server.catalogue.venues.tests.factories import build_world, platform_administrator, venue_form
from server.platform.errors import InvalidFields, NotFound, StaleVersion, VersionConflict
from server.testing import factories
from server.testing.crowd import all_at_once, answers_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
SECONDS = 20


def test_a_venue_is_deleted_or_gets_its_event_but_never_both():
    for _ in range(6):
        venue = factories.make_venue()
        staff = factories.make_staff(venue.account)

        def act(number, venue=venue, staff=staff):
            if number:
                delete_venue(caller=staff, venue_id=venue.pk)
                return
            with transaction.atomic():
                lock_venue(venue)
                factories.make_event(venue.account, venue)

        results = all_at_once(act, times=2)

        errors = [one for one in results if isinstance(one, Exception)]
        assert [type(one) for one in errors] in ([VenueInUse], [NotFound])
        assert Venue.objects.filter(pk=venue.pk).exists() is isinstance(errors[0], VenueInUse)
        assert Event.objects.filter(venue_id=venue.pk).exists() is isinstance(errors[0], VenueInUse)


def test_even_an_event_that_locks_nothing_is_not_left_without_a_venue():
    """The database has the last word: it checks the constraint when either of them commits."""
    venue = factories.make_venue()
    staff = factories.make_staff(venue.account)
    made, deleted = threading.Event(), threading.Event()

    def act(number):
        if number:
            made.wait(SECONDS)
            try:
                delete_venue(caller=staff, venue_id=venue.pk)
            finally:
                deleted.set()
            return
        try:
            with transaction.atomic():
                factories.make_event(venue.account, venue)
                made.set()
                if connection.vendor == "postgresql":  # on SQLite the other waits for this commit
                    deleted.wait(SECONDS)
        finally:
            made.set()

    results = all_at_once(act, times=2)

    assert [type(one) for one in results if isinstance(one, Exception)] in ([VenueInUse], [IntegrityError])
    assert Event.objects.exists() is Venue.objects.exists()


def test_an_event_is_not_made_in_a_zone_that_the_venue_has_left():
    world = build_world()
    staff = factories.make_staff()
    venue = create_venue(caller=staff, account_id=None, form=venue_form(world))
    moved = venue_form(world, timezone_id=factories.make_time_zone("America/Chicago").pk)
    update_venue(caller=staff, venue_id=venue.pk, form=moved)

    with pytest.raises(VersionConflict), transaction.atomic():
        lock_venue(venue)
    with transaction.atomic():
        lock_venue(get_venue(caller=staff, venue_id=venue.pk))


def test_of_ten_who_save_one_version_one_wins():
    world = build_world()
    staff = factories.make_staff()
    venue = create_venue(caller=staff, account_id=None, form=venue_form(world))

    def act(number):
        form = venue_form(world, name=f"House {number}")
        return update_venue(caller=staff, venue_id=venue.pk, form=form, version=1)

    results = all_at_once(act, times=10)

    assert [type(one) for one in results if isinstance(one, Exception)] == [StaleVersion] * 9
    assert get_venue(caller=staff, venue_id=venue.pk).version == 2


def test_of_ten_who_save_one_version_of_a_tax_one_wins():
    admin = platform_administrator()
    tax = TaxCategory.objects.create(name="VAT", percentage=20)

    def act(number):
        form = TaxForm("VAT", Decimal(number))
        return save_tax_category(caller=admin, tax_category_id=tax.pk, form=form, version=1)

    results = all_at_once(act, times=10)

    assert sum(not isinstance(one, Exception) for one in results) == 1
    assert TaxCategory.objects.get().version == 2


def test_simultaneous_tax_changes_are_logged_with_before_and_after():
    admin = platform_administrator()
    tax = TaxCategory.objects.create(name="VAT", percentage=20)

    def act(number):
        # Back and forth in turns: a writer that read too early would take its own change for no change.
        return save_tax_category(
            caller=admin, tax_category_id=tax.pk, form=TaxForm("VAT", Decimal(20 if number % 2 else 5))
        )

    answers_of(all_at_once(act, times=10))

    pairs = [entry.changes["percentage"] for entry in AuditEntry.objects.order_by("pk")]
    assert [before for before, _ in pairs] == ["20", *[after for _, after in pairs[:-1]]]
    tax.refresh_from_db()
    assert pairs[-1][1] == f"{tax.percentage.normalize():f}"


def test_a_tax_is_deleted_or_used_but_never_both():
    for _ in range(6):
        world = build_world()
        staff, admin = factories.make_staff(), platform_administrator()

        def act(number, world=world, staff=staff, admin=admin):
            if number:
                delete_tax_category(caller=admin, tax_category_id=world.tax.pk)
            else:
                create_venue(caller=staff, account_id=None, form=venue_form(world))

        results = all_at_once(act, times=2)

        errors = [one for one in results if isinstance(one, Exception)]
        assert [type(one) for one in errors] in ([TaxInUse], [InvalidFields])
        assert Venue.objects.filter(tax_category_id=world.tax.pk).exists() is isinstance(errors[0], TaxInUse)
