#!/usr/bin/env python3
"""Starts PostgreSQL and Redis, and on request the whole cluster, on free ports; stops what it started.

    scripts/launch.py databases -- CMD…         both databases, then CMD with their addresses in its environment
    scripts/launch.py cluster [-- CMD…]         databases, Daphnes, a worker, beat and nginx in front of them
    scripts/launch.py site [ADDRESS…]           prints nginx's site for an installation (docs/install.md)

It ends with CMD's exit code, or when it is interrupted. Needs nothing but Python and the programs it starts.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for `scripts`, wherever this is started from

from scripts.launcher.cluster import (
    FRONT_SETTINGS,
    OUTER_ADDRESS,
    Cluster,
    find_nginx,
    front_site,
    greet,
    start_cluster,
)
from scripts.launcher.databases import find_postgres, start_databases
from scripts.launcher.parts import (
    LOOPBACK,
    LaunchError,
    Parts,
    find_program,
    free_port,
    open_places,
    print_status,
    stop_on_signals,
    uninterrupted,
)
from server.platform.ports import find_port_problem


def run_command(command: Sequence[str], environment: Mapping[str, str], parts: Parts) -> int:
    """Run CMD to its end while watching the parts, and return its exit code."""
    process = None
    try:
        with uninterrupted():
            process = subprocess.Popen(list(command), env=dict(environment), start_new_session=True)
        while (code := process.poll()) is None:
            parts.revive()
            time.sleep(0.1)
    finally:
        if process is not None:
            _end_group(process)
    return code if code >= 0 else 128 - code


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """End CMD and what it left behind: the whole process group is ours."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(timeout=10)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def watch(parts: Parts) -> NoReturn:
    while True:
        parts.revive()
        time.sleep(0.2)


def databases(arguments: argparse.Namespace) -> int:
    with ExitStack() as stack:
        places = stack.enter_context(open_places(persistent=None))
        parts = Parts()
        stack.callback(parts.stop)
        environment = start_databases(parts, places, careless=arguments.no_fsync, redises=arguments.redis)
        return run_command(arguments.command, environment, parts)


def require_programs(*, is_behind_tls: bool) -> None:
    """Check that all programs of the cluster are installed, before a database is filled.

    :raises LaunchError: for the first that is not installed.
    """
    find_postgres()
    find_program("redis-server")
    find_nginx()
    if is_behind_tls:
        find_program("openssl")


def cluster(arguments: argparse.Namespace) -> int:
    require_programs(is_behind_tls=arguments.behind_tls)
    host = os.environ.get("FOYER_HOST") or LOOPBACK
    if problem := find_port_problem(host, arguments.port):  # port 0 is any that is free
        raise LaunchError(problem)
    data_folder = os.environ.get("FOYER_DATA")
    with ExitStack() as stack:
        places = stack.enter_context(open_places(Path(data_folder).resolve() if data_folder else None))
        parts = Parts()
        stack.callback(parts.stop)
        environment = start_databases(parts, places, careless=arguments.no_fsync)
        port = arguments.port or free_port()
        environment |= {"FOYER_DATA": str(places.data), "FOYER_BEHIND_PROXY": "1", "PORT": str(port)}
        ours = Cluster(parts=parts, places=places, environment=environment, port=port, state=arguments.state)
        environment["FOYER_URL"] = ours.url
        if arguments.behind_tls:
            environment["FOYER_TRUSTED_PROXIES"] = OUTER_ADDRESS
        start_cluster(ours, daphnes=arguments.daphnes, is_behind_tls=arguments.behind_tls)
        if arguments.command:
            return run_command(arguments.command, environment, parts)
        greet(ours)
        watch(parts)


def site(arguments: argparse.Namespace) -> int:
    """Print nginx's site in front of web processes, by the settings in the environment."""
    upstreams = " ".join(f"server {address} max_fails=0;" for address in arguments.address)
    given = {name: os.environ[name] for name in FRONT_SETTINGS if name in os.environ}
    logs = {f"FRONT_{kind}_LOG": f"{arguments.logs}/foyer-{kind.lower()}.log" for kind in ("ACCESS", "ERROR")}
    sys.stdout.write(front_site({**given, **logs, "PORT": str(arguments.port)}, upstreams))
    return 0


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    own, command = _split(arguments)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    for kind in ("databases", "cluster"):
        kinds.add_parser(kind).add_argument("--no-fsync", action="store_true", help="faster; for data nobody keeps")
    kinds.choices["databases"].add_argument(
        "--redis", type=int, default=1, help="how many; their addresses are in REDIS_URLS"
    )
    more = kinds.choices["cluster"]
    more.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000), help="0 takes a free one")
    more.add_argument("--daphnes", type=int, default=2)
    more.add_argument("--behind-tls", action="store_true", help="with an outer proxy before nginx, which speaks TLS")
    more.add_argument("--state", type=Path, help="write process ids, ports and addresses to this file, as JSON")
    site_parser = kinds.add_parser("site")
    site_parser.add_argument("address", nargs="*", default=[f"{LOOPBACK}:8000"], help="of each web process")
    site_parser.add_argument("--port", type=int, default=443, help="that people come to")
    site_parser.add_argument("--logs", type=Path, default=Path("/var/log/nginx"), help="a folder")
    parsed = parser.parse_args(own)
    if parsed.kind == "databases" and not command:
        parser.error("databases needs a command after --")
    parsed.command = command
    return parsed


def _split(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    if "--" not in arguments:
        return list(arguments), []
    at = list(arguments).index("--")
    return list(arguments[:at]), list(arguments[at + 1 :])


def main() -> int:
    arguments = parse(sys.argv[1:])
    stop_on_signals()
    try:
        return {"databases": databases, "cluster": cluster, "site": site}[arguments.kind](arguments)
    except LaunchError as problem:
        print_status(str(problem))
        return 1


if __name__ == "__main__":
    sys.exit(main())
