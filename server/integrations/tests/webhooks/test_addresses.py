"""Which URLs and addresses events are sent to: public ones, and nothing internal."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from server.integrations import errors
from server.integrations.errors import UrlRefused
from server.integrations.webhooks.addresses import is_public, normalize_url


@pytest.mark.parametrize(
    "number",
    [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.1.2.3", "168.63.129.16",  # noqa: S104
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.88.99.1",
        "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "100::1",
        "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::808:808", "2001::1", "2001:db8::1", "2002:7f00:1::",
        "2002:808:808::1", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
    ],
)  # fmt: skip
def test_inside_numbers_are_sent_nothing(number):
    assert not is_public(ip_address(number))


@pytest.mark.parametrize(
    "number", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "2a00:1450:4001::8", "64:ff9b::808:808"]
)
def test_public_numbers_are_sent_to(number):
    assert is_public(ip_address(number))


@pytest.mark.parametrize(
    ("typed", "normalized"),
    [
        ("https://partner.example/hooks", "https://partner.example/hooks"),
        (" https://Partner.EXAMPLE:8443/a?b=c#d ", "https://partner.example:8443/a?b=c"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://1.1.1.1/", "https://1.1.1.1/"),
        ("https://[2606:4700::1111]:443/", "https://[2606:4700::1111]:443/"),
        ("HTTPS://partner.example", "https://partner.example"),
    ],
)
def test_a_url_outside_is_kept_as_it_is_asked_for(typed, normalized):
    assert normalize_url(typed, may_be_here=False) == normalized


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", errors.URL_NEEDED),
        ("partner.example", errors.URL_NOT_SECURE),
        ("http://partner.example/", errors.URL_NOT_SECURE),
        ("ftp://partner.example/", errors.URL_NOT_SECURE),
        ("file:///etc/passwd", errors.URL_NOT_SECURE),
        ("https://user:word@partner.example/", errors.URL_WITH_CREDENTIALS),
        ("https://@partner.example/", errors.URL_WITH_CREDENTIALS),
        ("https://partner.example:25/", errors.PORT_REFUSED),
        ("https://partner.example:0/", errors.URL_WRONG),
        ("https://partner.example:99999/", errors.URL_WRONG),
        ("https://partner.example\\@inside/", errors.URL_WRONG),
        ("https://partner.example/a\nb", errors.URL_WRONG),
        ("https:///hooks", errors.URL_WRONG),
        ("https://./", errors.URL_WRONG),
        ("https://[::1", errors.URL_WRONG),
        ("https://[fe80::1%25eth0]/", errors.URL_WRONG),
        (f"https://{'x' * 64}.example/", errors.URL_WRONG),
        (f"https://partner.example/{'x' * 500}", errors.URL_TOO_LONG),
        ("https://localhost/", errors.URL_NOT_PUBLIC),
        ("https://intranet/", errors.URL_NOT_PUBLIC),
        ("https://127.0.0.1/", errors.URL_NOT_PUBLIC),
        ("https://169.254.169.254/latest/meta-data/", errors.URL_NOT_PUBLIC),
        ("https://[::ffff:127.0.0.1]/", errors.URL_NOT_PUBLIC),
        ("https://１２７.0.0.1/", errors.URL_NOT_PUBLIC),  # noqa: RUF001  (full width)
        ("https://2130706433/", errors.URL_WRONG),
        ("https://0x7f000001/", errors.URL_WRONG),
        ("https://0x7f.0.0.1/", errors.URL_WRONG),
        ("https://017700000001/", errors.URL_WRONG),
        ("https://0177.0.0.1/", errors.URL_WRONG),
        ("https://127.1/", errors.URL_WRONG),
        ("https://127.0.0.1./", errors.URL_WRONG),
    ],
)
def test_a_url_that_nothing_is_sent_to_is_refused_in_words(typed, message):
    with pytest.raises(UrlRefused) as refused:
        normalize_url(typed, may_be_here=False)
    assert (refused.value.message, refused.value.field) == (message, "url")


@pytest.mark.parametrize("typed", ["http://localhost:8080/hooks", "https://127.0.0.1:81/", "http://[::1]:9/"])
def test_this_machine_itself_is_sent_to_where_the_settings_say_so(typed):
    assert normalize_url(typed, may_be_here=True) == typed


@pytest.mark.parametrize("typed", ["http://partner.example/", "https://10.0.0.1/", "https://intranet/"])
def test_and_nothing_else_inside_is(typed):
    with pytest.raises(UrlRefused):
        normalize_url(typed, may_be_here=True)
