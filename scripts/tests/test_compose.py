"""The containers: minimal privileges, and every setting that they pass exists."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from scripts.launcher.cluster import WORKERS
from scripts.launcher.parts import ROOT
from workers.queues import THREADS

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
OURS = {"foyer": DOCKERFILE.rpartition("FROM ")[2], "foyer-front": DOCKERFILE.split("FROM ")[2]}


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_writes_nowhere_and_becomes_no_more_than_it_is(name):
    service = SERVICES[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service.get("privileged")
    users = re.findall(r"^USER (\S+)", OURS.get(service["image"], ""), re.MULTILINE)
    user = service.get("user") or users[-1]
    assert user.split(":")[0] not in {"root", "0"}


def test_only_the_front_is_reachable_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["nginx"]
    assert COMPOSE["networks"]["data"]["internal"] is True
    assert SERVICES["redis"]["networks"] == SERVICES["postgres"]["networks"] == ["data"]
    assert "data" not in SERVICES["nginx"].get("networks", ["default"])


def test_images_are_of_one_version():
    used = [service["image"] for service in SERVICES.values() if service["image"] not in OURS]
    used += re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)

    assert len(used) == 5
    for image in used:
        assert re.search(r":\d+\.\d+(\.\d+)?-", image), image


def test_every_queue_has_a_worker_of_its_own_here_and_in_the_launcher():
    worker_queues = {
        name: service["command"][-1] for name, service in SERVICES.items() if "-Q" in service.get("command", [])
    }

    assert worker_queues == WORKERS
    assert sorted(worker_queues.values()) == sorted(THREADS)


def test_redis_is_written_to_by_password():
    environment = SERVICES["web1"]["environment"]
    assert re.match(r"redis://:\$\{REDIS_PASSWORD:\?", environment["REDIS_URL"])
    assert "requirepass" in SERVICES["redis"]["command"][-1]


def test_what_they_are_given_is_read_by_somebody():
    read = (ROOT / "server" / "settings" / "env.py").read_text() + (ROOT / "deploy" / "front.envsh").read_text()
    read += (ROOT / "deploy" / "nginx.site.conf").read_text()
    given = set().union(*(service.get("environment", {}) for service in SERVICES.values()))
    others = {"NGINX_ENVSUBST_FILTER", "POSTGRES_DB", "POSTGRES_USER", "POSTGRES_PASSWORD", "REDISCLI_AUTH", "TMPDIR"}

    assert {name for name in given - others if name not in read} == set()


def test_every_setting_reaches_the_containers():
    rows = (ROOT / "docs/settings.md").read_text().splitlines()
    settings = {name for row in rows for name in re.findall(r"`([A-Z0-9_]+)`", row.split("|")[1] if "|" in row else "")}
    given = set().union(*(service.get("environment", {}) for service in SERVICES.values()))
    given |= set(re.findall(r"\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text()))
    # The front speaks TLS here, and OpenTelemetry has a setting of ours.
    elsewhere = {"TLS", "OTEL_EXPORTER_OTLP_ENDPOINT"}

    assert len(settings) > 45
    assert settings - given - elsewhere == set()


def test_what_whoever_starts_them_may_set_is_passed_on():
    fixed = {"FOYER_PROFILE", "FOYER_DATA", "FOYER_HOST", "FOYER_BEHIND_PROXY", "TMPDIR"}
    passed = COMPOSE["x-foyer"]["environment"]

    assert {name for name in passed if name not in fixed and "${" not in passed[name]} == set()


def test_the_front_is_filled_in_by_what_is_sourced_before_it():
    template = (ROOT / "deploy" / "nginx.site.conf").read_text()
    expected = set(re.findall(r"\$\{(\w+)\}", template))
    known = re.compile(SERVICES["nginx"]["environment"]["NGINX_ENVSUBST_FILTER"].replace("$$", "$"))

    assert all(known.search(name) for name in expected)
    assert {name for name in expected if name.startswith("FRONT_")} <= set(
        re.findall(r"FRONT_\w+", (ROOT / "deploy" / "front.envsh").read_text())
    )
    for file in re.findall(r"COPY (?:--chmod=\d+ )?(deploy/\S+)", DOCKERFILE):
        assert (ROOT / file).is_file()
    assert "!deploy" in (ROOT / ".dockerignore").read_text().split()
