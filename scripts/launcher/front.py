"""nginx in front of the cluster, as `deploy/` describes it, and an outer proxy before it that speaks TLS."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Mapping
from pathlib import Path

from scripts.launcher.parts import LOOPBACK, ROOT, LaunchError, Part, find_program

DEPLOY = ROOT / "deploy"
# An address of the outer proxy's own, so that the front can tell it from everybody else on this machine.
OUTER_ADDRESS = "127.0.0.9"
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

_OUTER = """
map $http_upgrade $upgraded {{ default upgrade; '' close; }}
server {{
    listen {port} ssl;
    ssl_certificate {certificate};
    ssl_certificate_key {key};
    client_max_body_size 0;
    location / {{
        proxy_pass http://{front};
        proxy_bind {address};
        proxy_http_version 1.1;
        proxy_read_timeout 75s;
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $upgraded;
        proxy_set_header X-Forwarded-Proto https;
        # Added to, as most balancers do it: what a client has made up stays to the left of it.
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }}
}}
"""


def front_site(settings: Mapping[str, str], upstreams: str, *, dist: Path = ROOT / "pwa" / "dist") -> str:
    """Give the front's site: its template, filled in by the script that fills it in within nginx's image, too.

    :raises LaunchError: if a setting is wrong; the script says which.
    """
    given = {"PATH": os.defpath, **settings, "FOYER_DIST": str(dist), "FOYER_UPSTREAMS": upstreams}
    script = f". {DEPLOY / 'front.envsh'}; env -0"
    done = subprocess.run(["/bin/sh", "-ec", script], env=given, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise LaunchError(done.stderr.strip())
    site = (DEPLOY / "nginx.site.conf").read_text()
    for line in done.stdout.split("\0"):
        name, _, value = line.partition("=")
        site = site.replace(f"${{{name}}}", value)
    return site


def find_nginx() -> str:
    return find_program("nginx", also="usr/sbin/nginx")


def nginx_part(name: str, site: str, folder: Path, log: Path) -> Part:
    """Give an nginx of our own, with everything that it writes in its folder."""
    folder.mkdir()
    paths = "\n".join(f"    {kind}_temp_path {folder}/{kind};" for kind in _TEMPORARY)
    (folder / "nginx.conf").write_text(
        f"{_user()}daemon off;\nworker_processes auto;\nworker_rlimit_nofile 16384;\n"
        f"pid {folder}/pid;\nerror_log stderr;\nevents {{\n    worker_connections 8192;\n}}\n"
        f"http {{\n    access_log off;\n{paths}\n{site}}}\n"
    )
    program = find_nginx()
    return Part(name, [program, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")], log=log)


def outer_part(port: int, front_port: int, folder: Path, log: Path) -> Part:
    """Give an outer proxy that speaks TLS for `localhost` with a certificate of its own making."""
    certificate, key = folder.with_suffix(".pem"), folder.with_suffix(".key")
    make_certificate(certificate, key)
    front = f"{LOOPBACK}:{front_port}"
    site = _OUTER.format(port=port, certificate=certificate, key=key, front=front, address=OUTER_ADDRESS)
    return nginx_part("outer", site, folder, log)


def make_certificate(certificate: Path, key: Path) -> None:
    """Make a certificate for this machine that nobody has signed."""
    made = subprocess.run(
        [
            *(find_program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *(
                "-nodes",
                "-days",
                "7",
                "-subj",
                "/CN=localhost",
                "-addext",
                f"subjectAltName=DNS:localhost,IP:{LOOPBACK}",
            ),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        raise LaunchError(f"no certificate could be made:\n{made.stderr}")


def _user() -> str:
    """Give the line that makes nginx's workers run as an unprivileged user instead of root."""
    if os.geteuid() != 0:
        return ""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "user www-data;\n" if "www-data" in known else "user nobody;\n"
