"""Which names are answered, and when an installation refuses to start without being told them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from server.settings import hosts

HERE = ["localhost", ".localhost", "127.0.0.1", "[::1]"]


def known(**more: object) -> list[str]:
    arguments = {"listed": "", "public_url": "", "must_be_listed": False, "own": False, **more}
    return hosts.known_hosts(**arguments)  # type: ignore[arg-type]


def test_on_this_machine_its_own_names_are_answered_alone():
    assert known() == HERE


def test_the_public_address_and_those_listed_are_answered_beside_them():
    names = known(
        listed="Tickets.example.org, .example.com", public_url="https://box.example:8443", must_be_listed=True
    )
    assert names == ["tickets.example.org", ".example.com", "box.example", *HERE]
    assert known(public_url="http://[2001:db8::7]:8000")[0] == "[2001:db8::7]"


@pytest.mark.parametrize("listed", ["", " , ", "*", "tickets.example.org,*"])
def test_public_installation_must_name_its_hosts(listed):
    with pytest.raises(SystemExit, match="FOYER_ALLOWED_HOSTS"):
        known(listed=listed, must_be_listed=True)


@pytest.mark.allow_hosts(["192.0.2.1", "2001:db8::1"])  # which are asked nothing
def test_phones_of_the_same_network_find_it_by_its_own_addresses():
    names = known(own=True)
    assert socket.gethostname().lower() in names
    assert "*" not in names
    assert len(names) > len(HERE) + 1


@pytest.mark.parametrize(
    ("host", "tls", "is_beyond"),
    [
        ("", False, False),
        ("", True, True),
        ("127.0.0.1", True, False),
        ("::1", False, False),
        ("localhost", False, False),
        ("0.0.0.0", False, True),  # noqa: S104
        ("::", False, True),
        ("192.168.1.7", False, True),
        ("foyer.lan", False, True),
    ],
)
def test_others_reach_what_does_not_listen_on_loopback_alone(host, tls, is_beyond):
    assert hosts.is_beyond_this_machine(host, tls=tls) is is_beyond


@pytest.mark.parametrize(
    "text", ["tickets.example.org", "https://a.example/foyer", "https://a.example?x", "ftp://a", "*"]
)
def test_a_public_address_that_is_none_is_refused(text):
    with pytest.raises(SystemExit, match="FOYER_PUBLIC_URL"):
        hosts.read_public_url(text)


def test_a_public_address_is_read_as_browsers_write_it():
    assert hosts.read_public_url(" https://Tickets.Example.org/ ") == "https://tickets.example.org"
    assert hosts.read_public_url("") == ""


KEY = "a key of an installation that is long enough"


@pytest.mark.parametrize(
    ("given", "is_open"),
    [
        ({}, False),
        ({"FOYER_PUBLIC_URL": "http://localhost:8000"}, False),
        ({"FOYER_PUBLIC_URL": "https://tickets.example.org"}, True),
        ({"FOYER_ALLOWED_HOSTS": "foyer.lan"}, True),
        ({"TLS": "1"}, True),
        ({"FOYER_BEHIND_PROXY": "1", "FOYER_ALLOWED_HOSTS": "localhost"}, True),
        ({"FOYER_PROFILE": "cluster", "FOYER_ALLOWED_HOSTS": "127.0.0.1"}, False),
        ({"FOYER_PROFILE": "cluster", "FOYER_ALLOWED_HOSTS": "127.0.0.1", "FOYER_HOST": "0.0.0.0"}, True),  # noqa: S104
        ({"FOYER_PROFILE": "cluster", "FOYER_ALLOWED_HOSTS": "tickets.example.org"}, True),
    ],
)
def test_it_knows_whether_outsiders_may_come(tmp_path, given, is_open):
    started = start(tmp_path, given)
    assert started.stdout.split()[-1] == str(is_open), started.stderr


@pytest.mark.parametrize(
    ("given", "starts"),
    [
        ({}, True),
        ({"TLS": "1", "FOYER_DEMO": "0"}, True),
        ({"FOYER_HOST": "0.0.0.0"}, False),  # noqa: S104
        ({"FOYER_HOST": "0.0.0.0", "FOYER_ALLOWED_HOSTS": "*"}, False),  # noqa: S104
        ({"FOYER_HOST": "0.0.0.0", "FOYER_ALLOWED_HOSTS": "foyer.lan"}, True),  # noqa: S104
        ({"FOYER_BEHIND_PROXY": "1"}, False),
        ({"FOYER_BEHIND_PROXY": "1", "FOYER_PUBLIC_URL": "https://tickets.example.org"}, True),
        ({"FOYER_PROFILE": "cluster"}, False),
        ({"FOYER_PROFILE": "cluster", "FOYER_ALLOWED_HOSTS": "tickets.example.org"}, True),
    ],
)
def test_it_does_not_start_where_outsiders_could_name_it(tmp_path, given, starts):
    started = start(tmp_path, given)
    assert (started.returncode == 0) is starts, started.stderr
    assert starts or "FOYER_ALLOWED_HOSTS must list" in started.stderr


def start(data: Path, given: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Read the settings as a process does that begins, with nothing set but this."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FOYER_")}
    databases = {"DATABASE_URL": "postgresql://a:b@c/d", "REDIS_URL": "redis://:p@c/0", "FOYER_SECRET_KEY": KEY}
    more = databases if given.get("FOYER_PROFILE") == "cluster" else {"FOYER_DATA": str(data), "DATABASE_URL": ""}
    return subprocess.run(
        [sys.executable, "-c", "from server.settings import env; print(env.IS_OPEN)"],
        env=clean | more | given,
        capture_output=True,
        text=True,
        check=False,
    )
