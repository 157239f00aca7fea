"""The Prometheus metrics of a serving process: those of every part of it."""

from __future__ import annotations

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

import realtime.routing  # noqa: F401  (as what serves imports it)


@pytest.mark.django_db
def test_this_machine_reads_the_measures():
    Client().get("/v1/auth/session")
    answer = Client().get("/metrics", HTTP_HOST="127.0.0.1")

    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    names = {family.name for family in text_string_to_metric_families(answer.text)}
    assert names >= {
        "foyer_http_requests",
        "foyer_http_request_seconds",
        "foyer_refusals",
        "foyer_security_events",
        "foyer_sockets_open",
        "foyer_live_frames",
        "foyer_live_lag_seconds",
        "foyer_judge_queue",
        "foyer_database_up",
        "foyer_owed_work_due",
        "foyer_owed_work_oldest_seconds",
        "foyer_tasks",
        "foyer_task_lag_seconds",
    }
