"""One attempt over real connections: good and bad responses, and no internal address is reached."""

from __future__ import annotations

import asyncio
import ssl
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import dns.asyncresolver
import dns.message
import dns.rrset
import pytest

from server.integrations.webhooks import http_client
from server.integrations.webhooks.addresses import IPAddress
from server.integrations.webhooks.http_client import DnsResolver, Resolve, WebhookClient, post_event
from server.integrations.webhooks.protocol import EXCERPT_BYTES, AttemptResult
from server.platform.management.commands.serve import _certificate
from server.testing.outside.postbox import free_port
from server.testing.outside.receiver import Receiver, is_silent, never_ends, responds, slowly, writes


async def send(url: str, *, resolve: Resolve | None = None, tls: ssl.SSLContext | None = None) -> AttemptResult:
    async with WebhookClient(resolve, tls=tls).connections(1) as connections:
        return await post_event(connections, url=url, headers={"webhook-id": "msg_1"}, body=b'{"a":1}')


def resolving_to(*numbers: str) -> Resolve:
    async def resolve(_: str) -> list[IPAddress]:
        return [ip_address(number) for number in numbers]

    return resolve


async def test_an_event_is_posted_whole_and_its_answer_kept(is_here):
    with Receiver(responds(201, b"thank you")) as receiver:
        answer = await send(f"{receiver.url}?a=b")

    (received,) = receiver.received
    assert (answer.status, answer.text, answer.error, answer.is_delivered) == (201, "thank you", "", True)
    assert (received.path, received.body, received.key) == ("/hooks?a=b", b'{"a":1}', "msg_1")
    assert received.headers["content-type"] == "application/json"
    assert received.headers["host"] == f"localhost:{receiver.port}"


async def test_a_connection_is_used_again_and_a_proxy_of_the_environment_never(is_here, monkeypatch):
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    with Receiver(responds(200, b"x" * 3_000)) as receiver:
        async with WebhookClient().connections(1) as connections:
            answers = [await post_event(connections, url=receiver.url, headers={}, body=b"") for _ in range(3)]

    assert [(answer.status, len(answer.text)) for answer in answers] == [(200, EXCERPT_BYTES)] * 3
    assert receiver.connections == 1


async def test_a_redirect_is_a_failure_and_is_not_followed(is_here):
    with Receiver() as inside:
        for status in (301, 302, 303, 307, 308):
            with Receiver(responds(status, location=inside.url)) as receiver:
                answer = await send(receiver.url)
            assert (answer.status, answer.is_delivered) == (status, False)
    assert inside.connections == 0


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        (b"", "Invalid HTTP response, or headers too long"),
        (b"\x00\xff\x13garbage\r\n\r\n", "Invalid HTTP response, or headers too long"),
        (b"HTTP/1.1 200 OK\r\nx: " + b"y" * 300_000, "Invalid HTTP response, or headers too long"),
        (b"HTTP/1.1 200 OK\r\nconte", "Invalid HTTP response, or headers too long"),
    ],
    ids=["cut", "garbage", "huge headers", "cut headers"],
)
async def test_what_is_no_answer_is_a_failure_in_words(is_here, raw, error):
    with Receiver(writes(raw)) as receiver:
        answer = await send(receiver.url)
    assert (answer.status, answer.error) == (None, error)


@pytest.mark.parametrize("raw", [b"HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nyes", b"HTTP/1.0 200 OK\r\n\r\nyes"])
async def test_an_answer_counts_once_its_status_is_there(is_here, raw):
    with Receiver(writes(raw)) as receiver:
        answer = await send(receiver.url)
    assert (answer.status, answer.text, answer.is_delivered) == (200, "yes", True)


async def test_of_an_answer_without_end_the_beginning_is_read(is_here):
    with Receiver(never_ends) as receiver:
        answer = await send(receiver.url)
    assert (answer.status, answer.text) == (200, "x" * EXCERPT_BYTES)


async def test_whoever_does_not_answer_in_time_is_waited_for_no_longer(is_here, monkeypatch):
    monkeypatch.setattr(http_client, "ATTEMPT_TIMEOUT", 0.2)
    for manner in (is_silent, slowly(30, responds(200))):
        with Receiver(manner) as receiver:
            answer = await send(receiver.url)
        assert (answer.status, answer.error) == (None, "No answer within 0 seconds")
        assert 200 <= answer.took_ms < 5_000


async def test_where_nobody_listens_the_connection_is_refused(is_here):
    answer = await send(f"http://localhost:{free_port()}/")
    assert answer.error == "The connection was refused"


# TLS


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A key and a certificate of localhost, trusted only by clients that are configured to."""
    return _certificate(tmp_path / "tls")


def serving(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    key, chain = certificate
    context.load_cert_chain(chain, key)
    return context


async def test_a_certificate_that_is_trusted_and_names_the_host_is_accepted(is_here, certificate):
    trusting = ssl.create_default_context(cafile=str(certificate[1]))
    with Receiver(tls=serving(certificate)) as receiver:
        answer = await send(receiver.url, tls=trusting)
    assert answer.status == 204


async def test_certificates_of_unknown_or_other_hosts_are_refused_before_sending(is_here, certificate):
    trusting = ssl.create_default_context(cafile=str(certificate[1]))
    with Receiver(tls=serving(certificate)) as receiver:
        nobodys = await send(receiver.url)
        others = await send(
            f"https://partner.example:{receiver.port}/", resolve=resolving_to("127.0.0.1"), tls=trusting
        )
    assert nobodys.error == "The certificate was not accepted: self-signed certificate"
    assert "partner.example" in others.error
    assert receiver.received == []


async def test_whoever_speaks_no_tls_is_sent_nothing(is_here):
    received: list[bytes] = []

    async def complain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received.append(await reader.read(1024))
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await writer.drain()

    async with await asyncio.start_server(complain, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        answer = await send(f"https://localhost:{port}/")
    assert answer.error == "No TLS connection was made"
    assert b"msg_1" not in b"".join(received)


# Internal addresses


@pytest.mark.parametrize(
    "numbers",
    [
        ["127.0.0.1"],
        ["::1"],
        ["1.1.1.1", "127.0.0.1"],
        ["127.0.0.1", "1.1.1.1"],
        ["2606:4700::1111", "::ffff:127.0.0.1"],
        ["169.254.169.254"],
        ["10.0.0.1"],
    ],
)
async def test_a_name_with_one_inside_address_among_others_is_not_connected_to(numbers):
    with Receiver() as receiver:
        answer = await send(f"http://partner.example:{receiver.port}/", resolve=resolving_to(*numbers))
    assert answer.error == "The name points to a private address"
    assert receiver.connections == 0


async def test_name_that_changes_after_the_check_uses_the_checked_address(monkeypatch):
    """Rebinding: public in the first answer, internal from then on."""
    hosts: list[str] = []

    async def rebinding(host: str) -> list[IPAddress]:
        hosts.append(host)
        return [ip_address("1.1.1.1" if len(hosts) == 1 else "127.0.0.1")]

    connected: list[Any] = []

    async def connect(_: Any, line: Any, where: Any) -> None:
        connected.append(where)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.selector_events.BaseSelectorEventLoop, "sock_connect", connect)
    with Receiver() as receiver:
        first = await send(f"http://partner.example:{receiver.port}/", resolve=rebinding)
        second = await send(f"http://partner.example:{receiver.port}/", resolve=rebinding)

    assert (first.error, second.error) == ("The connection was refused", "The name points to a private address")
    assert connected == [("1.1.1.1", receiver.port)]
    assert receiver.connections == 0


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "localhost", "2130706433", "0x7f.1", "127.1", "[::ffff:7f00:1]"]
)
async def test_no_way_of_writing_this_machines_own_number_reaches_it(host):
    """Such an endpoint cannot be created; one from the time when the settings allowed it is not reached either."""
    with Receiver() as receiver:
        answer = await send(f"http://{host}:{receiver.port}/")
    assert answer.error in {"The name points to a private address", "This URL cannot be used"}
    assert receiver.connections == 0


async def test_what_is_reached_at_a_public_number_of_our_own_is_inside():
    """Loopback stands for it: it is the one address that both ends of a connection have on any machine."""
    with Receiver() as receiver, pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.integrations.webhooks.http_client.is_allowed_address", lambda *_, **__: True)
        answer = await send(f"http://partner.example:{receiver.port}/", resolve=resolving_to("127.0.0.1"))
    assert answer.error == "The name points to a private address"
    assert receiver.received == []


# Names


class NameServer(asyncio.DatagramProtocol):
    """A name server on loopback that knows some names."""

    def __init__(self, known: dict[tuple[str, str], list[str]]) -> None:
        self.known = known
        self.queries = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def datagram_received(self, data: bytes, address: Any) -> None:
        self.queries += 1
        question = dns.message.from_wire(data)
        (name,) = question.question
        response = dns.message.make_response(question)
        kind = dns.rdatatype.to_text(name.rdtype)
        if found := self.known.get((name.name.to_text(), kind)):
            response.answer.append(dns.rrset.from_text(name.name, 60, "IN", kind, *found))
        self.transport.sendto(response.to_wire(), address)


async def test_names_are_asked_of_the_dns_itself_and_have_numbers_of_both_kinds():
    known = {("partner.example.", "A"): ["1.1.1.1", "127.0.0.1"], ("partner.example.", "AAAA"): ["2606:4700::1111"]}
    port = free_port()
    transport, server = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: NameServer(known), local_addr=("127.0.0.1", port)
    )
    resolver = dns.asyncresolver.Resolver(configure=False)
    resolver.nameservers, resolver.port = ["127.0.0.1"], port
    names = DnsResolver(resolver)
    try:
        found = await names.numbers_of("partner.example")
        assert {str(number) for number in found} == {"1.1.1.1", "127.0.0.1", "2606:4700::1111"}
        assert found[-1].version == 6
        assert await names.numbers_of("nobody.example") == []
        assert await names.numbers_of("1.1.1.1") == [ip_address("1.1.1.1")]
        assert server.queries == 4
        assert (await send("https://nobody.example/", resolve=names.numbers_of)).error == "The name has no address"
        inside = await send("https://partner.example/", resolve=names.numbers_of)
        assert inside.error == "The name points to a private address"
    finally:
        transport.close()
