"""The calls: a short list comes as its file, a long one as a job whose link is its person's alone."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from django.core.cache import cache

from server.catalogue.venues.models import TaxCategory, Venue
from server.platform.models import OutboxJob
from server.platform.outbox import Ending, run_job
from server.platform.tables import PDF_CONTENT_TYPE, XLSX_CONTENT_TYPE
from server.reporting.exports_services import MakeExport
from server.reporting.models import ExportJob
from server.testing import factories
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(api_for: Any, staff: Any) -> Any:
    return api_for(staff.user)


def make(api: Any, form: str = "csv", **params: Any) -> Any:
    return api.post("/v1/exports/makeExport", {"list": "venues", "format": form, "query": {"id": 0, **params}}, "json")


def fill(staff: Any, number: int) -> None:
    tax = TaxCategory.objects.create(name=f"VAT {number}", percentage=20)
    common = {"account": staff.user.account, "timezone": "UTC", "currency": "GBP", "tax_category": tax}
    Venue.objects.bulk_create(Venue(name=f"House {n} " + "x" * 200, **common) for n in range(number))


KINDS = {"csv": "text/csv; charset=utf-8", "xlsx": XLSX_CONTENT_TYPE, "pdf": PDF_CONTENT_TYPE}


@pytest.mark.parametrize(("form", "kind"), KINDS.items())
def test_a_short_list_comes_as_its_file(api, staff, form, kind):
    fill(staff, 2)
    response = make(api, form)

    assert (response.status_code, response["Content-Type"]) == (200, kind)
    assert response["Content-Disposition"] == f'attachment; filename="venues.{form}"'
    assert response["Cache-Control"] == "no-store"
    assert len(body_of(response)) > 100


def test_a_long_one_is_asked_for_seen_and_had(api, api_for, staff, few_at_once):
    fill(staff, 3)
    job = make(api).json()["data"]
    assert (job["state"], job["name"], job["list"], job["format"]) == ("waiting", "venues.csv", "venues", "csv")
    for work_id in OutboxJob.objects.filter(kind=MakeExport.kind).values_list("pk", flat=True):
        run_job(work_id=work_id)
    (listed,) = api.post("/v1/exports/listExports").json()["data"]
    assert (listed["id"], listed["state"], listed["done"], listed["total"]) == (job["id"], "done", 3, 3)

    path = api.post("/v1/exports/linkExport", {"id": job["id"]}, "json").json()["data"]["path"]
    nobody = type(api)()
    had = nobody.get(f"/v1{path}")
    assert (had.status_code, had["Content-Disposition"]) == (200, 'attachment; filename="venues.csv"')
    assert len(body_of(had).splitlines()) == 4
    again = nobody.get(f"/v1{path}")
    assert (again.status_code, again.json()["message"]) == (
        404,
        "This link has expired. Please download the export again.",
    )
    colleague = api_for(factories.make_user(staff.user.account))
    assert colleague.post("/v1/exports/linkExport", {"id": job["id"]}, "json").status_code == 404
    assert colleague.post("/v1/exports/listExports").json()["data"] == []


def test_too_many_exports_must_wait(api, staff, few_at_once):
    fill(staff, 3)
    answers = [make(api).status_code for _ in range(4)]

    assert answers == [200, 200, 200, 429]
    (first, *_) = ExportJob.objects.order_by("pk")
    assert api.post("/v1/exports/cancelExport", {"id": first.pk}, "json").json()["data"]["state"] == "cancelled"
    assert make(api).status_code == 200
    assert api.post("/v1/exports/cancelExport", {"id": first.pk}, "json").json()["message"] == "This export has ended"


def test_what_the_list_would_refuse_is_refused(api, staff, few_at_once):
    fill(staff, 3)

    assert make(api, ordering="x" * 100).status_code == 422
    assert make(api, padding="x" * 5_000).json()["field"] == "query"
    assert not ExportJob.objects.exists()


@pytest.mark.sweep
def test_many_rows_take_no_more_memory_than_few(staff):
    def most_memory(number: int) -> int:
        fill(staff, number)
        job = ExportJob.objects.create(
            account=staff.user.account,
            user=staff.user,
            list="venues",
            asked={"id": 0},
            form="xlsx",
            name="Venues.xlsx",
            made_at="2026-01-01T00:00Z",
            expires_at="2999-01-01T00:00Z",
        )
        cache.clear()
        tracemalloc.start()
        try:
            assert MakeExport(job.pk).do() is Ending.DONE
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    most_memory(1)
    few = most_memory(1_100)
    assert most_memory(2_000) < few + 300_000
