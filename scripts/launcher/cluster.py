"""nginx in front of the cluster, as `deploy/` describes it, and an outer proxy before it that speaks TLS."""

from __future__ import annotations

import json
import os
import pwd
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from scripts.launcher.parts import (
    LOOPBACK,
    ROOT,
    LaunchError,
    Part,
    Parts,
    Places,
    accepts,
    answers,
    find_program,
    free_port,
    print_status,
)
from workers.queues import JOBS, MAIL, THREADS, TICKS, WEBHOOKS

DEPLOY = ROOT / "deploy"
# An address of its own, so that the front can tell the outer proxy from other clients on this machine.
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
    """Return the front's site: its template, filled in by the same script as in nginx's image.

    :raises LaunchError: if a setting is invalid; the script says which.
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
    """Return an nginx of our own, which writes only into its folder."""
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
    """Return an outer proxy that speaks TLS for `localhost` with a self-signed certificate."""
    certificate, key = folder.with_suffix(".pem"), folder.with_suffix(".key")
    make_certificate(certificate, key)
    front = f"{LOOPBACK}:{front_port}"
    site = _OUTER.format(port=port, certificate=certificate, key=key, front=front, address=OUTER_ADDRESS)
    return nginx_part("outer", site, folder, log)


def make_certificate(certificate: Path, key: Path) -> None:
    """Create a self-signed certificate for this machine."""
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
    """Return the line that makes nginx's workers run as an unprivileged user instead of root."""
    if os.geteuid() != 0:
        return ""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "user www-data;\n" if "www-data" in known else "user nobody;\n"


# The settings that nginx uses (deploy/front.envsh).
FRONT_SETTINGS = (
    "FOYER_TLS_CERTIFICATE",
    "FOYER_TLS_KEY",
    "FOYER_HTTP_PORT",
    "FOYER_ACME_FOLDER",
    "FOYER_TRUSTED_PROXIES",
    "FOYER_PUBLIC_URL",
)
WORKERS = {"worker": JOBS, "worker-ticks": TICKS, "worker-mail": MAIL, "worker-webhooks": WEBHOOKS}


@dataclass
class Cluster:
    """The addresses of the cluster, for the state file and for CMD's environment."""

    parts: Parts
    places: Places
    environment: dict[str, str]
    port: int
    outer_port: int = 0  # of the TLS proxy before nginx, if one was requested
    daphnes: dict[str, int] = field(default_factory=dict)
    state: Path | None = None

    @property
    def url(self) -> str:
        has_tls = bool(self.environment.get("FOYER_TLS_CERTIFICATE"))
        return f"https://localhost:{self.port}" if has_tls else f"http://{LOOPBACK}:{self.port}"

    @property
    def outer_url(self) -> str:
        """The URL of the outer proxy, which speaks TLS; empty without one."""
        return f"https://localhost:{self.outer_port}" if self.outer_port else ""

    def write_state(self) -> None:
        if self.state is None:
            return
        state = {
            "url": self.url,
            "outer_url": self.outer_url,
            "launcher": os.getpid(),
            "pids": {part.name: part.process.pid for part in self.parts.all if part.process},
            "ports": {"nginx": self.port, **self.daphnes},
            "daphnes": {name: f"http://{LOOPBACK}:{port}" for name, port in self.daphnes.items()},
            "database_url": self.environment["DATABASE_URL"],
            "redis_url": self.environment["REDIS_URL"],
            "data": str(self.places.data),
            "logs": str(self.places.logs),
        }
        new = self.state.with_suffix(".new")
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        new.write_text(json.dumps(state, indent=2) + "\n")
        new.replace(self.state)


def python() -> str:
    ours = ROOT / ".venv" / "bin" / "python"
    return str(ours) if ours.exists() else sys.executable


def manage(cluster: Cluster, *command: str) -> None:
    print_status(f"manage {' '.join(command)}")
    arguments = [python(), "-m", "server.manage", *command]
    done = subprocess.run(arguments, env=cluster.environment, cwd=ROOT, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        raise LaunchError(f"manage {' '.join(command)} failed")


def start_daphnes(cluster: Cluster, count: int) -> None:
    several = []
    for number in range(1, count + 1):
        port, name = free_port(), f"daphne-{number}"
        cluster.daphnes[name] = port
        command = [
            *(python(), "-m", "server.platform.http.daphne", "-b", LOOPBACK, "-p", str(port)),
            *("-v", "0", "--proxy-headers", "--websocket_timeout", "-1", "realtime.asgi:application"),
        ]
        part = Part(name, command, log=cluster.places.logs / f"{name}.log", environment=cluster.environment)
        several.append((part, partial(answers, f"http://{LOOPBACK}:{port}/healthz")))
    cluster.parts.add_together(several)


def start_celery(cluster: Cluster) -> None:
    celery = [python(), "-m", "celery", "-A", "workers.celery:app"]
    memory = str(cluster.places.temporary / "beat")
    commands = {"beat": [*celery, "beat", "--loglevel", "INFO", "--schedule", memory, "--pidfile", ""]}
    for name, queue in WORKERS.items():
        threads = str(THREADS[queue])
        commands[name] = [*celery, "worker", "--loglevel", "INFO", "-n", f"{name}@%h", "-c", threads, "-Q", queue]
    for number, (name, command) in enumerate(commands.items()):
        log = cluster.places.logs / f"{name}.log"
        environment = {**cluster.environment, **_measures_at(cluster.environment, number)}
        cluster.parts.add(Part(name, command, log=log, environment=environment, stop_within=20))


def _measures_at(environment: Mapping[str, str], number: int) -> dict[str, str]:
    """Return each worker's port for metrics: the configured one, and those after it."""
    host, _, port = environment.get("FOYER_WORKER_METRICS", "").rpartition(":")
    return {"FOYER_WORKER_METRICS": f"{host}:{int(port) + number - 1}"} if port.isdigit() and number else {}


def start_nginx(cluster: Cluster) -> None:
    # A dead Daphne refuses at once and the next one is tried, so it need not be avoided once it is back.
    upstreams = " ".join(f"server {LOOPBACK}:{port} max_fails=0;" for port in cluster.daphnes.values())
    given = {name: cluster.environment[name] for name in FRONT_SETTINGS if name in cluster.environment}
    here = {"PORT": str(cluster.port), "FOYER_LISTEN": cluster.environment.get("FOYER_HOST") or LOOPBACK}
    here["FRONT_ACCESS_LOG"] = str(cluster.places.logs / "access.log")
    site = front_site(given | here, upstreams)
    part = nginx_part("nginx", site, cluster.places.temporary / "nginx", cluster.places.logs / "nginx.log")
    cluster.parts.add(part, lambda: accepts(cluster.port))


def start_outer(cluster: Cluster) -> None:
    """Start another nginx before ours that speaks TLS, like the outer proxy of an installation."""
    folder, log = cluster.places.temporary / "outer", cluster.places.logs / "outer.log"
    cluster.outer_port = free_port()
    cluster.parts.add(outer_part(cluster.outer_port, cluster.port, folder, log), lambda: accepts(cluster.outer_port))


def start_cluster(cluster: Cluster, *, daphnes: int, is_behind_tls: bool = False) -> None:
    manage(cluster, "migrate", "--noinput")
    manage(cluster, "load_places")
    manage(cluster, "demo")  # prints the demo's sign-ins, or how to begin without one
    start_daphnes(cluster, daphnes)
    start_celery(cluster)
    start_nginx(cluster)
    if is_behind_tls:
        start_outer(cluster)
    cluster.parts.on_change = cluster.write_state
    cluster.write_state()


def greet(cluster: Cluster) -> None:
    print(f"\n  Foyer runs on {len(cluster.daphnes)} Daphnes behind {cluster.url}")
    print(f"  logs: {cluster.places.logs}")
    fate = "kept" if cluster.places.persistent else "thrown away at the end; set FOYER_DATA to keep them"
    print(f"  data: {cluster.places.data}, {fate}\n")
    print("  Ctrl-C stops everything.", flush=True)
