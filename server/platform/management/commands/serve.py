"""Bring the database up to date, fill an empty one with the demo season, and serve everything on one port."""

from __future__ import annotations

import ipaddress
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from server.platform import clock
from server.platform.ports import find_port_problem
from server.platform.runtime import set_private_umask
from server.settings import hosts


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        set_private_umask()
        host = settings.HOST or ("0.0.0.0" if settings.TLS else "127.0.0.1")  # noqa: S104  (asked for by TLS=1)
        # Before the database is changed: another copy may be serving it.
        if problem := find_port_problem(host, settings.PORT):
            raise CommandError(problem)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_places", apart=True)
        call_command("demo")
        print_addresses(settings.PORT, is_tls=settings.TLS, out=self.stdout.write)
        sys.stdout.flush()
        run_daphne(host)


def print_addresses(port: int, *, is_tls: bool, out: Any) -> None:
    """Print the system's addresses, and how it takes cards."""
    scheme = "https" if is_tls else "http"
    here = f"{scheme}://localhost:{port}"
    if settings.BEHIND_PROXY and settings.PUBLIC_URL:
        out(f"\nFoyer is at {settings.PUBLIC_URL}, whose proxy finds it at {here}")
    else:
        out(f"\nFoyer is at {here}")
    if settings.DEMO:
        out(f"A theatre's page with the widget in it: {scheme}://127.0.0.1:{port}/demo")
    if not settings.TAKES_CARDS:
        out("Nobody can pay by card on line: cash, terminal and free work without it (docs/stripe.md).")
        if settings.DEMO and not settings.BEHIND_PROXY:
            out("At this machine the demo's test card pays, and no money moves: 4242 4242 4242 4242, 12/34, 123.")
    if is_tls:
        others = [name for name in settings.ALLOWED_HOSTS if not hosts.is_of_this_machine(name)]
        out(f"Phones find it at {', '.join(f'https://{name}:{port}' for name in others)}.")
        out("The certificate is self-signed: phones on the same network are to accept it once.")
    elif not settings.BEHIND_PROXY:
        out("Cameras and offline use need https or localhost: for phones on the same network use make run TLS=1.")
    out("")


def run_daphne(host: str) -> None:
    """Serve in this process until it is stopped."""
    from server.platform.http.daphne import BoundedDaphne

    where = ["-b", host, "-p", str(settings.PORT)]
    if settings.TLS:
        key, certificate = _certificate(settings.DATA / "tls")
        where = ["-e", f"ssl:{settings.PORT}:privateKey={key}:certKey={certificate}:interface={host}"]
    proxied = ["--proxy-headers"] if settings.BEHIND_PROXY else []
    BoundedDaphne().run(
        [*where, *proxied, "-v", "0", "--websocket_timeout", "-1", "--no-server-name", "realtime.asgi:application"]
    )


def _certificate(folder: Path) -> tuple[Path, Path]:
    key_path, certificate_path = folder / "key.pem", folder / "certificate.pem"
    if certificate_path.exists():
        return key_path, certificate_path
    folder.mkdir(parents=True, exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Foyer on this network")])
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(clock.now() - timedelta(days=1))
        .not_valid_after(clock.now() + timedelta(days=397))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    key_path.touch(mode=0o600)
    key_path.write_bytes(plain)
    certificate_path.write_bytes(certificate.public_bytes(pem))
    return key_path, certificate_path
