"""A task is identified by the request that caused it, and measured, whatever runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
from django.db import transaction
from prometheus_client import REGISTRY

from server.platform.models import OutboxJob
from server.platform.observability.logs import RequestContext, current_context, use_context
from server.platform.outbox import JOB_KINDS, enqueue
from workers.monitoring import add_trace_headers, begin, end, serve_measures
from workers.tasks import delete_old_outbox_jobs
from workers.tests.conftest import eventually

pytestmark = pytest.mark.database


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture
def begun() -> Iterator[Callable[..., str]]:
    """Begin a task with its message's headers, and return its request id."""

    def begin_it(**properties: object) -> str:
        delete_old_outbox_jobs.push_request(**properties)
        begin(task_id="one", task=delete_old_outbox_jobs)
        now = current_context()
        assert now is not None
        return now.request_id

    yield begin_it
    end(task_id="one", task=delete_old_outbox_jobs, state="SUCCESS")
    delete_old_outbox_jobs.pop_request()
    assert current_context() is None


def test_a_task_is_done_under_the_id_of_its_request(begun):
    headers: dict[str, object] = {}
    with use_context(RequestContext("0123456789abcdef")):
        add_trace_headers(headers)

    assert begun(**headers) == "0123456789abcdef"


def test_what_came_with_a_message_and_is_not_plain_is_not_believed(begun):
    assert len(begun(foyer_request="x\ny")) == 32


@pytest.mark.django_db(transaction=True)
def test_worker_serves_its_metrics_to_the_token(settings):
    settings.METRICS_TOKEN = "a-token-of-some-length"
    server = serve_measures("127.0.0.1:0")
    url = f"http://127.0.0.1:{server.server_port}/metrics"
    try:
        response = httpx.get(url, headers={"Authorization": "Bearer a-token-of-some-length"})
        assert "foyer_tasks" in response.text
        assert httpx.get(url).status_code == 404
    finally:
        server.shutdown()
        server.server_close()


def test_a_worker_is_open_to_no_other_machine_without_a_token(settings):
    settings.METRICS_TOKEN = ""
    with pytest.raises(SystemExit, match="FOYER_METRICS_TOKEN"):
        serve_measures("0.0.0.0:0")


@pytest.mark.sweep
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("workers")
def test_jobs_are_measured_where_they_run(settings):
    kind = next(iter(JOB_KINDS))
    task = {"task": "core.do_owed_work"}
    before = value("foyer_task_lag_seconds_count", **task)
    with transaction.atomic():
        enqueue(kind=kind, subject_id=987654)
    if settings.CLUSTER:  # there it is measured by the worker's own process
        eventually(lambda: not OutboxJob.objects.filter(state=OutboxJob.State.OWED).exists())
    else:
        eventually(lambda: value("foyer_task_lag_seconds_count", **task) > before)
