"""Findings about a sender's domain, by the records of a test name server and by the rules alone."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import dns.flags
import dns.message
import dns.rcode
import dns.rrset
import pytest

from server.integrations.mail.sendgrid import RecordState, check_dkim, check_dmarc, check_spf
from server.integrations.mail.services import SenderSettings, check_sender_domain, connect_provider
from server.platform.errors import NotFound
from server.testing.factories import make_staff
from server.testing.sendgrid.server import KEY, SENDER, SendGridStandIn


@pytest.mark.parametrize(
    ("texts", "state", "message"),
    [
        ([], RecordState.MISSING, "Nothing says which servers"),
        (["something else", "v=spf10"], RecordState.MISSING, "Nothing says"),
        (["v=spf1 include:sendgrid.net ~all"], RecordState.GOOD, "SendGrid may send"),
        (["V=SPF1 a mx +include:sendgrid.net -all"], RecordState.GOOD, "SendGrid may send"),
        (["v=spf1 mx -all"], RecordState.WEAK, "does not name SendGrid"),
        (["v=spf1 +all"], RecordState.WEAK, "lets everybody send"),
        (["v=spf1 -all", "v=spf1 mx -all"], RecordState.WEAK, "several SPF records"),
        (None, RecordState.UNKNOWN, "did not answer"),
    ],
)
def test_spf_in_words(texts: Any, state: RecordState, message: str):
    found = check_spf("halle.example", texts)
    assert (found.state, message in found.says) == (state, True)


@pytest.mark.parametrize(
    ("first", "second", "state"),
    [
        (["k=rsa; p=MIGf"], ["p=MIGf"], RecordState.GOOD),
        (["v=DKIM1; p=MIGf"], [], RecordState.WEAK),
        (["v=DKIM1; p="], ["v=DKIM1; p="], RecordState.MISSING),
        ([], [], RecordState.MISSING),
        (None, [], RecordState.UNKNOWN),
    ],
)
def test_dkim_in_words(first: Any, second: Any, state: RecordState):
    assert check_dkim("halle.example", {"s1": first, "s2": second}).state == state


@pytest.mark.parametrize(
    ("texts", "state", "message"),
    [
        ([], RecordState.MISSING, "Nothing says what becomes"),
        (["v=DMARC1; p=none; rua=mailto:a@b.example"], RecordState.GOOD, "only watches"),
        (["v=DMARC1; p=reject"], RecordState.GOOD, "are kept out"),
        (["v=DMARC1"], RecordState.WEAK, "no policy"),
        (["v=DMARC1; p=none", "v=DMARC1; p=reject"], RecordState.WEAK, "several"),
        (None, RecordState.UNKNOWN, "did not answer"),
    ],
)
def test_dmarc_in_words(texts: Any, state: RecordState, message: str):
    found = check_dmarc("halle.example", texts)
    assert (found.state, message in found.says) == (state, True)


def test_the_record_to_add_is_given_where_we_know_it():
    assert check_spf("halle.example", []).add_value == "v=spf1 include:sendgrid.net ~all"
    dkim = check_dkim("halle.example", {"s1": [], "s2": []})
    assert (dkim.add_type, dkim.add_host, dkim.add_value) == ("CNAME", "s1._domainkey.halle.example", "")
    assert check_dmarc("halle.example", []).add_host == "_dmarc.halle.example"


class NameServer:
    """A name server on loopback: `zone` maps each name to its records by kind."""

    def __init__(self) -> None:
        self.zone: dict[str, dict[str, list[str]]] = {}
        self.queries: list[str] = []
        self.is_silent = False
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"", ("127.0.0.1", self.port))
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        while True:
            packet, sender = self._socket.recvfrom(4096)
            if not packet:
                return
            if not self.is_silent:
                self._socket.sendto(self._answer(dns.message.from_wire(packet)).to_wire(), sender)

    def _answer(self, query: dns.message.Message) -> dns.message.Message:
        name = query.question[0].name.to_text(omit_final_dot=True)
        self.queries.append(name)
        answer = dns.message.make_response(query)
        answer.flags |= dns.flags.RA
        found = self.zone.get(name)
        if found is None:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        while found is not None:
            answer.answer += [dns.rrset.from_text(f"{name}.", 60, "IN", kind, *rows) for kind, rows in found.items()]
            name = found.get("CNAME", [""])[0].rstrip(".")
            found = self.zone.get(name)
        return answer


@pytest.fixture
def names(settings: Any) -> Iterator[NameServer]:
    server = NameServer()
    settings.DNS_RESOLVERS = [f"127.0.0.1:{server.port}"]
    yield server
    server.close()


def findings(caller: Any, account: Any) -> dict[str, RecordState]:
    found = check_sender_domain(caller=caller, account_id=account.pk)
    return {finding.name: finding.state for finding in found.findings}


@pytest.mark.django_db
def test_a_domain_is_looked_at_by_its_records(account: Any, sendgrid: SendGridStandIn, names: NameServer):
    caller = make_staff(account)
    manner = SenderSettings(sender_address="tickets@mail.halle.example")
    connect_provider(caller=caller, account_id=account.pk, key=KEY, manner=manner)

    assert findings(caller, account) == {
        "SPF": RecordState.MISSING,
        "DKIM": RecordState.MISSING,
        "DMARC": RecordState.MISSING,
    }

    names.zone["mail.halle.example"] = {"TXT": ['"v=spf1 include:send" "grid.net ~all"']}
    for selector in ("s1", "s2"):
        host = f"{selector}.domainkey.u1.wl.sendgrid.net"
        names.zone[f"{selector}._domainkey.mail.halle.example"] = {"CNAME": [f"{host}."]}
        names.zone[host] = {"TXT": ['"k=rsa; t=s; p=MIGfMA0"']}
    names.zone["_dmarc.halle.example"] = {"TXT": ['"v=DMARC1; p=quarantine"']}  # the record of the domain above

    assert findings(caller, account) == {"SPF": RecordState.GOOD, "DKIM": RecordState.GOOD, "DMARC": RecordState.GOOD}


@pytest.mark.django_db
def test_name_servers_that_do_not_answer_are_not_waited_for(
    account: Any, sendgrid: SendGridStandIn, names: NameServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("server.integrations.mail.services.DNS_TIMEOUT", 0.1)
    caller = make_staff(account)
    connect_provider(caller=caller, account_id=account.pk, key=KEY, manner=SenderSettings(sender_address=SENDER))
    names.is_silent = True

    assert set(findings(caller, account).values()) == {RecordState.UNKNOWN}


@pytest.mark.django_db
def test_without_a_sender_there_is_no_domain(account: Any, sendgrid: SendGridStandIn, names: NameServer):
    caller = make_staff(account)
    connect_provider(caller=caller, account_id=account.pk, key=KEY, manner=SenderSettings())

    with pytest.raises(NotFound):
        check_sender_domain(caller=caller, account_id=account.pk)
    assert names.queries == []
