"""The check of every connection: which writes it reports, and which it allows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from server.catalogue.venues.models import TaxCategory
from server.testing.guards import owners


def run_in(file: str, code: str, **names: object) -> None:
    """Run some code as if it were in a file of the server."""
    names |= {"TaxCategory": TaxCategory, "connection": connection}
    exec(compile(code, f"{owners.SERVER}{file}", "exec"), names)  # noqa: S102


def take_what_was_seen() -> list[str]:
    seen = owners.wrong.copy()
    owners.wrong.clear()
    return seen


@pytest.mark.django_db
@pytest.mark.parametrize(
    "code",
    [
        "TaxCategory.objects.create(name='Books', percentage=5)",
        "TaxCategory.objects.bulk_create([TaxCategory(name=name, percentage=5) for name in ('Books', 'Beer')])",
        "TaxCategory.objects.update(percentage=5)",
        "TaxCategory.objects.all()._raw_delete('default')",
        "connection.cursor().execute('update venues_taxcategory set percentage = 5')",
        "connection.cursor().executemany('DELETE FROM \"venues_taxcategory\" WHERE id = %s', [(1,), (2,)])",
    ],
)
def test_another_apps_write_is_seen_however_it_is_written(code):
    run_in("sales/services/fake.py", code)

    assert take_what_was_seen() == ["sales/services/fake.py writes venues_taxcategory: these rows belong to venues"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "file",
    [
        "catalogue/venues/api.py",
        "catalogue/venues/selectors.py",
        "catalogue/venues/models.py",
        "catalogue/venues/api/deep/down.py",
    ],
)
def test_only_modules_that_work_writes_in_its_own_app(file):
    run_in(file, "TaxCategory.objects.update(percentage=5)")

    assert take_what_was_seen() == [f"{file} writes venues_taxcategory: only `work` writes rows"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "file",
    [
        "catalogue/venues/services.py",
        "catalogue/venues/services/grow.py",
        "sales/tests/factories.py",
        "testing/tenants.py",
        "demo/sales.py",
    ],
)
def test_services_and_whoever_builds_a_scene_may_write(file):
    run_in(file, "TaxCategory.objects.update(percentage=5)")

    assert take_what_was_seen() == []


@pytest.mark.django_db
def test_reading_and_locking_are_no_writes():
    run_in("sales/services/fake.py", "list(TaxCategory.objects.select_for_update().order_by('pk'))")

    assert take_what_was_seen() == []


@pytest.mark.django_db
def test_platform_writes_for_whoever_calls_it():
    # Without a function of this file between the two, which would be the writer.
    write = compile("TaxCategory.objects.update(percentage=5)", f"{owners.PLATFORM}outbox.py", "exec")

    run_in("catalogue/venues/services.py", "exec(write)", write=write)
    assert take_what_was_seen() == []

    run_in("sales/services/fake.py", "exec(write)", write=write)
    assert take_what_was_seen() == ["sales/services/fake.py writes venues_taxcategory: these rows belong to venues"]


@pytest.mark.django_db(transaction=True)
def test_a_connection_of_another_thread_is_watched_too():
    def write() -> None:
        run_in("sales/services/fake.py", "TaxCategory.objects.update(percentage=5)")
        connection.close()

    with ThreadPoolExecutor(max_workers=1) as threads:
        threads.submit(write).result()

    assert take_what_was_seen() == ["sales/services/fake.py writes venues_taxcategory: these rows belong to venues"]
