"""The whole cluster on this machine: Daphnes, a Celery worker, beat, and nginx in front of them."""

from __future__ import annotations

import json
import os
import pwd
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from scripts.launcher.parts import (
    LOOPBACK,
    ROOT,
    LaunchError,
    Part,
    Parts,
    Places,
    answers,
    find_program,
    free_port,
    say,
)

SIGN_INS = {
    "admin@foyer.test": "platform administrator",
    "owner@foyer.test": "account owner",
    "organiser@foyer.test": "organiser",
    "door@foyer.test": "door staff",
    "rival@foyer.test": "organiser of another account",
}
SIGN_IN_SECRET = "Foyer-demo-1!"  # noqa: S105  (printed for everyone to see)


@dataclass
class Cluster:
    """Where everything is, as the state file tells it and as CMD finds it in its environment."""

    parts: Parts
    places: Places
    environment: dict[str, str]
    port: int
    daphnes: dict[str, int] = field(default_factory=dict)
    state: Path | None = None

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    def write_state(self) -> None:
        if self.state is None:
            return
        told = {
            "url": self.url,
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
        new.write_text(json.dumps(told, indent=2) + "\n")
        new.replace(self.state)


def python() -> str:
    ours = ROOT / ".venv" / "bin" / "python"
    return str(ours) if ours.exists() else sys.executable


def manage(cluster: Cluster, *command: str) -> None:
    say(f"manage {' '.join(command)}")
    arguments = [python(), "-m", "server.manage", *command]
    done = subprocess.run(arguments, env=cluster.environment, cwd=ROOT, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        raise LaunchError(f"manage {' '.join(command)} failed")


def start_daphnes(cluster: Cluster, count: int) -> None:
    for number in range(1, count + 1):
        port, name = free_port(), f"daphne-{number}"
        cluster.daphnes[name] = port
        command = [
            *(python(), "-m", "server.core.http.daphne", "-b", LOOPBACK, "-p", str(port)),
            *("-v", "0", "--proxy-headers", "--websocket_timeout", "-1", "realtime.asgi:application"),
        ]
        part = Part(name, command, log=cluster.places.logs / f"{name}.log", environment=cluster.environment)
        cluster.parts.add(part, lambda port=port: answers(f"http://{LOOPBACK}:{port}/healthz"))  # type: ignore[misc]


def start_celery(cluster: Cluster) -> None:
    celery = [python(), "-m", "celery", "-A", "workers.celery:app"]
    memory = str(cluster.places.temporary / "beat")
    for name, command in {
        "worker": [*celery, "worker", "--loglevel", "INFO", "--concurrency", "2"],
        "beat": [*celery, "beat", "--loglevel", "INFO", "--schedule", memory, "--pidfile", ""],
    }.items():
        log = cluster.places.logs / f"{name}.log"
        cluster.parts.add(Part(name, command, log=log, environment=cluster.environment, stop_within=20))


def start_nginx(cluster: Cluster) -> None:
    folder = cluster.places.temporary / "nginx"
    folder.mkdir()
    # A dead Daphne refuses at once and the next one is asked, so it need not be avoided for a while once it is back.
    upstreams = " ".join(f"server {LOOPBACK}:{port} max_fails=0;" for port in cluster.daphnes.values())
    site = (ROOT / "deploy" / "nginx.site.conf").read_text()
    site = site.replace("${FOYER_UPSTREAMS}", upstreams).replace("${PORT}", str(cluster.port))
    site = site.replace("${FOYER_DIST}", str(ROOT / "pwa" / "dist"))
    paths = "\n".join(
        f"    {kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"{_nginx_user()}daemon off;\nworker_processes auto;\nworker_rlimit_nofile 16384;\n"
        f"pid {folder}/pid;\nerror_log stderr;\nevents {{\n    worker_connections 8192;\n}}\n"
        f"http {{\n    access_log off;\n{paths}\n{site}}}\n"
    )
    program = find_program("nginx", also="usr/sbin/nginx")
    command = [program, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
    part = Part("nginx", command, log=cluster.places.logs / "nginx.log")
    cluster.parts.add(part, lambda: answers(f"http://{LOOPBACK}:{cluster.port}/healthz"))


def _nginx_user() -> str:
    """Give the line that makes nginx's workers run as an unprivileged user instead of root."""
    if os.geteuid() != 0:
        return ""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "user www-data;\n" if "www-data" in known else "user nobody;\n"


def start_cluster(cluster: Cluster, *, daphnes: int) -> None:
    manage(cluster, "migrate", "--noinput")
    manage(cluster, "load_places")
    if cluster.environment.get("FOYER_DEMO", "1") != "0":
        manage(cluster, "demo")
    start_daphnes(cluster, daphnes)
    start_celery(cluster)
    start_nginx(cluster)
    cluster.parts.on_change = cluster.write_state
    cluster.write_state()


def greet(cluster: Cluster) -> None:
    print(f"\n  Foyer runs on {len(cluster.daphnes)} Daphnes behind {cluster.url}")
    print(f"  logs: {cluster.places.logs}")
    kept = "kept" if cluster.places.kept else "thrown away at the end; set FOYER_DATA to keep them"
    print(f"  data: {cluster.places.data}, {kept}\n")
    if cluster.environment.get("FOYER_DEMO", "1") != "0":
        print(f"  Demo sign-ins, the password of each is {SIGN_IN_SECRET}")
        for name, role in SIGN_INS.items():
            print(f"    {name:<22} {role}")
    print("\n  Ctrl-C stops everything.", flush=True)
