"""Asking name servers about the domain that an account's mails come from."""

from __future__ import annotations

from dataclasses import dataclass

import dns.exception
import dns.name
import dns.resolver
from django.conf import settings

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.attempts import count_provider_question
from server.clients.mail.records import SELECTORS, Finding, Texts, judge_dkim, judge_dmarc, judge_spf
from server.clients.mail.selectors import get_provider
from server.core.errors import NotFound

SECONDS = 2.0  # for one question, of which there are five at the most
MOST_TEXTS = 40  # records of one name that are looked at


@dataclass(frozen=True, kw_only=True)
class Domain:
    """A sender's domain, and what was found of it."""

    name: str
    findings: tuple[Finding, ...]


def look_at_domain(*, caller: Staff, account_id: int) -> Domain:
    """Look at the records of the domain that an account's mails come from.

    :raises NotFound: if the account has no mail service, or has named no sender.
    :raises TooManyAttempts: if this person asked too often in the last hour.
    """
    caller.needs(*NOT_DOOR_STAFF)
    provider = get_provider(caller=caller, account_id=account_id)
    name = _domain_of(provider.sender_address)
    count_provider_question(user_id=caller.user.pk)
    resolver = _resolver()
    texts = {selector: _texts(resolver, f"{selector}._domainkey.{name}") for selector in SELECTORS}
    findings = (judge_spf(name, _texts(resolver, name)), judge_dkim(name, texts), _dmarc(resolver, name))
    return Domain(name=name, findings=findings)


def _domain_of(address: str) -> str:
    if not address:
        raise NotFound
    try:
        return dns.name.from_text(address.rpartition("@")[2]).to_text(omit_final_dot=True)
    except (dns.exception.DNSException, UnicodeError):
        raise NotFound from None


def _dmarc(resolver: dns.resolver.Resolver, name: str) -> Finding:
    """Judge a domain's own record, else that of the domain two labels long above it (RFC 7489, section 6.6.3)."""
    texts = _texts(resolver, f"_dmarc.{name}")
    parent = ".".join(name.split(".")[-2:])
    if texts == [] and parent != name:
        texts = _texts(resolver, f"_dmarc.{parent}")
    return judge_dmarc(name, texts)


def _resolver() -> dns.resolver.Resolver:
    """Make a resolver that gives up soon; it follows CNAMEs, as SendGrid's keys are published."""
    servers: list[str] = settings.DNS_RESOLVERS
    resolver = dns.resolver.Resolver(configure=not servers)
    resolver.lifetime = resolver.timeout = SECONDS
    if servers:
        resolver.nameservers = [_address(one) for one in servers]
        resolver.nameserver_ports = {_address(one): _port(one) for one in servers}
    return resolver


def _address(server: str) -> str:
    return server.rpartition(":")[0] if _has_port(server) else server


def _port(server: str) -> int:
    return int(server.rpartition(":")[2]) if _has_port(server) else 53


def _has_port(server: str) -> bool:
    return server.count(":") == 1  # an IPv6 address has more, and takes port 53


def _texts(resolver: dns.resolver.Resolver, name: str) -> Texts:
    """Read the TXT records of a name: none where it has none, None where nobody answered."""
    try:
        answer = resolver.resolve(name, "TXT", search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.exception.DNSException, OSError):
        return None
    return [b"".join(row.strings).decode(errors="replace") for row in list(answer)[:MOST_TEXTS]]
