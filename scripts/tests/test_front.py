"""The proxy in front: which headers it trusts and passes on, what it admits, and what it logs."""

from __future__ import annotations

import itertools
import json
import os
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from scripts.launcher.cluster import front_site, make_certificate, nginx_part
from scripts.launcher.parts import LOOPBACK, LaunchError, accepts, free_port, start_and_wait

PUBLIC = "https://tickets.example.org"
PROXY, OUTSIDER, CLIENT = "127.0.0.9", "127.0.0.2", "203.0.113.7"
PORTS = itertools.count()
CALLS = ("/v1/auth/session", "/api/events")
TRUSTED = {"FOYER_TRUSTED_PROXIES": f"{PROXY}, 10.0.0.0/8"}


class Echo(BaseHTTPRequestHandler):
    """Answers with the received headers, in place of a Daphne."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = json.dumps({name.lower(): value for name, value in self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        pass


class Front:
    """One nginx with the shipped configuration in front of an echo server."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self.log = folder / "access.log"

    def request(
        self, path: str = "/", *, frm: str = LOOPBACK, tls: bool = False, body: bytes | None = None, **headers: str
    ) -> tuple[HTTPResponse, bytes]:
        """Send a request from one of this machine's addresses; header names are written with underscores."""
        source = (frm, 0)
        if tls:
            context = ssl._create_unverified_context()  # noqa: S323  (nobody has signed it)
            line: HTTPConnection = HTTPSConnection("localhost", self.port, context=context, source_address=source)
        else:
            line = HTTPConnection(LOOPBACK, self.port, source_address=source)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request("POST" if body is not None else "GET", path, body=body, headers=named)
        response = line.getresponse()
        content = response.read()
        line.close()
        return response, content

    def forwarded_headers(self, **options: str) -> dict[str, str]:
        """Return the headers that the application received."""
        headers: dict[str, str] = json.loads(self.request(**options)[1])  # type: ignore[arg-type]
        return headers

    def wait_for_log(self, is_so: Callable[[str], bool]) -> str:
        deadline = time.monotonic() + 10
        while not is_so(text := self.log.read_text()):
            assert time.monotonic() < deadline, text
            time.sleep(0.02)
        return text


@contextmanager
def front(folder: Path, **settings: str) -> Iterator[Front]:
    folder.chmod(0o755)
    (folder / "dist" / "assets").mkdir(parents=True)
    (folder / "dist" / "assets" / "app-AbCd1234.js").write_text("1")
    behind = ThreadingHTTPServer((LOOPBACK, 0), Echo)
    threading.Thread(target=behind.serve_forever, daemon=True).start()
    given = {"FOYER_LISTEN": LOOPBACK, "FRONT_ACCESS_LOG": str(folder / "access.log"), **settings}
    upstream = f"server {LOOPBACK}:{behind.server_port} max_fails=0;"
    port = _port_of_ours()
    site = front_site({**given, "PORT": str(port)}, upstream, dist=folder / "dist")
    part = nginx_part("nginx", site, folder / "nginx", folder / "nginx.log")
    try:
        start_and_wait(part, lambda: accepts(port))
        yield Front(port, folder)
    finally:
        part.stop()
        behind.shutdown()
        behind.server_close()


def _port_of_ours() -> int:
    """Return a port below the ephemeral ones, in a range of this run's worker.

    A port that was free a moment ago may be taken by the echo server of a parallel test when nginx starts to listen.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return next(port for port in (20_000 + 1_000 * worker + next(PORTS) for _ in range(1_000)) if not accepts(port))


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that nginx's workers can enter, whatever their user."""
    made = tmp_path_factory.mktemp("front")
    for place in list(made.parents)[:3]:  # a worker of a parallel run has a folder more
        place.chmod(place.stat().st_mode | 0o011)
    return made


@pytest.fixture
def tls(folder: Path) -> dict[str, str]:
    certificate, key = folder / "site.pem", folder / "site.key"
    make_certificate(certificate, key)
    return {"FOYER_TLS_CERTIFICATE": str(certificate), "FOYER_TLS_KEY": str(key), "FOYER_PUBLIC_URL": PUBLIC}


def test_an_outer_proxy_that_is_listed_is_believed_and_nobody_else(folder):
    forged = {"X_Forwarded_For": CLIENT, "X_Forwarded_Proto": "https"}
    with front(folder, **TRUSTED) as site:
        listed = site.forwarded_headers(frm=PROXY, **forged)
        unlisted = site.forwarded_headers(frm=OUTSIDER, **forged, X_Forwarded_Port="443", Forwarded=f"for={CLIENT}")

    assert (listed["x-forwarded-for"], listed["x-forwarded-proto"]) == (CLIENT, "https")
    assert (unlisted["x-forwarded-for"], unlisted["x-forwarded-proto"]) == (OUTSIDER, "http")
    assert "forwarded" not in unlisted
    assert "x-forwarded-port" not in unlisted


def test_client_headers_before_the_outer_proxy_are_ignored(folder):
    with front(folder, **TRUSTED) as site:
        # The client wrote the first; the balancer added what it saw, and another proxy of ours added the balancer.
        headers = site.forwarded_headers(frm=PROXY, X_Forwarded_For=f"198.51.100.1, {CLIENT}, 10.1.2.3")

    assert headers["x-forwarded-for"] == CLIENT


def test_nobody_is_believed_where_no_proxy_is_listed(folder):
    with front(folder) as site:
        headers = site.forwarded_headers(frm=PROXY, X_Forwarded_For=CLIENT, X_Forwarded_Proto="https")

    assert (headers["x-forwarded-for"], headers["x-forwarded-proto"]) == (PROXY, "http")


def test_plain_http_at_the_outer_proxy_is_redirected(folder):
    with front(folder, **TRUSTED, FOYER_PUBLIC_URL=PUBLIC) as site:
        bare, _ = site.request("/buy/7?lang=de", frm=PROXY, X_Forwarded_Proto="http", Host="evil.example")
        calls = [site.request(path, frm=PROXY, X_Forwarded_Proto="http")[0] for path in CALLS]
        inner, _ = site.request("/healthz")

    assert (bare.status, bare.getheader("Location")) == (308, f"{PUBLIC}/buy/7?lang=de")
    assert [call.status for call in calls] == [403, 403]
    assert inner.status == 200


def test_it_speaks_tls_itself_and_sends_people_there(folder, tls):
    plain = _port_of_ours()
    with front(folder, **tls, FOYER_HTTP_PORT=str(plain)) as site:
        headers = json.loads(site.request(tls=True)[1])
        asset, _ = site.request("/assets/app-AbCd1234.js", tls=True)
        same_port, _ = site.request("/buy/7?lang=de", Host="evil.example")
        calls = [site.request(path)[0] for path in CALLS]
        site.port = plain
        other_port, _ = site.request("/buy/7?lang=de", Host="evil.example")
        calls += [site.request(path)[0] for path in CALLS]

    assert headers["x-forwarded-proto"] == "https"
    assert asset.getheader("Strict-Transport-Security") == "max-age=31536000; includeSubDomains"
    assert [call.status for call in calls] == [403] * 4
    for moved in (same_port, other_port):
        assert (moved.status, moved.getheader("Location")) == (308, f"{PUBLIC}/buy/7?lang=de")


def test_a_certificate_authority_finds_its_challenge_in_the_clear(folder, tls):
    plain, name = _port_of_ours(), "/.well-known/acme-challenge/token"
    challenge = folder / "acme" / name[1:]
    challenge.parent.mkdir(parents=True)
    challenge.write_text("answer")
    with front(folder, **tls, FOYER_HTTP_PORT=str(plain), FOYER_ACME_FOLDER=str(folder / "acme")) as site:
        site.port = plain
        found, content = site.request(name)
        elsewhere, _ = site.request("/.well-known/security.txt")

    assert (found.status, content) == (200, b"answer")
    assert elsewhere.status == 308


@pytest.mark.parametrize(("version", "is_accepted"), [("TLSv1_1", False), ("TLSv1_2", True), ("TLSv1_3", True)])
def test_it_speaks_tls_of_these_versions(folder, tls, version, is_accepted):
    context = ssl._create_unverified_context()  # noqa: S323
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
    with front(folder, **tls) as site, socket.create_connection((LOOPBACK, site.port)) as line:
        try:
            version_used = context.wrap_socket(line).version()
        except (ssl.SSLError, ConnectionResetError):
            version_used = None

    assert (version_used is not None) is is_accepted


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"FOYER_TRUSTED_PROXIES": "balancer.example; root /"}, "FOYER_TRUSTED_PROXIES"),
        ({"FOYER_TLS_CERTIFICATE": "/nowhere.pem"}, "FOYER_TLS_CERTIFICATE"),
        ({"FOYER_PUBLIC_URL": "https://a.example; return 200"}, "FOYER_PUBLIC_URL"),
    ],
)
def test_a_setting_that_is_wrong_is_named(given, message):
    with pytest.raises(LaunchError, match=message):
        front_site({"PORT": "8000", **given}, "")


def test_tls_without_a_public_address_is_refused(tls):
    with pytest.raises(LaunchError, match="FOYER_PUBLIC_URL"):
        front_site({"PORT": "8000", **tls, "FOYER_PUBLIC_URL": ""}, "")


def test_large_bodies_are_refused_except_for_files(folder):
    with front(folder) as site:
        small, content = site.request("/v1/sales/quotes", body=bytes(3 * 2**20))
        files, _ = site.request("/v1/events/createEvent", body=bytes(3 * 2**20))
        huge, _ = site.request("/v1/events/createEvent", body=bytes(21 * 2**20))

    assert (small.status, json.loads(content)["code"]) == (413, "too_large")
    assert (files.status, huge.status) == (200, 413)


def test_nothing_that_opens_something_is_written_down(folder):
    secret = "Secret_of_somebody_0123456789"
    paths = [
        f"/v1/calendars/{secret}.ics",
        f"/v1/exports/file/{secret}",
        f"/o/{secret}",
        f"/looks/draft/1/{secret}.css",
    ]
    with front(folder, FOYER_UPSTREAMS="") as site:
        for path in [*paths, f"/v1/mail/sendgrid/{secret}", f"/v1/events?token={secret}"]:
            site.request(path, Referer=f"https://a.example/?{secret}")
        text = site.wait_for_log(lambda text: text.count("\n") == 6)

    assert "GET /v1/calendars/- HTTP/1.1" in text
    assert secret not in text


def test_nor_is_it_where_nobody_answers(folder):
    secret = "Secret_of_somebody_0123456789"
    port = free_port()
    given = {"PORT": str(port), "FOYER_LISTEN": LOOPBACK, "FRONT_ACCESS_LOG": str(folder / "access.log")}
    site = front_site(given, f"server {LOOPBACK}:{free_port()} max_fails=0;")
    part = nginx_part("nginx", site, folder / "nginx", folder / "nginx.log")
    try:
        start_and_wait(part, lambda: accepts(port))
        gone, _ = Front(port, folder).request(f"/v1/calendars/{secret}.ics?token={secret}")
        logged = Front(port, folder).wait_for_log(lambda text: " 502 " in text)
    finally:
        part.stop()

    assert gone.status == 502
    assert secret not in logged + (folder / "nginx.log").read_text()
