"""A PostgreSQL and a Redis of our own, on free ports."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from scripts.launcher.parts import (
    LOOPBACK,
    LaunchError,
    Part,
    Parts,
    Places,
    accepts,
    find_program,
    free_port,
    read_or_create_secret,
)

# A test discards its database, so an interrupted disk write can do no harm.
CARELESS = ("-c", "fsync=off", "-c", "full_page_writes=off")


def start_databases(parts: Parts, places: Places, *, careless: bool, redises: int = 1) -> dict[str, str]:
    """Start both, and return the environment for their users.

    With more than one Redis, `REDIS_URLS` names them all, for processes that must be isolated: Redis channels ignore
    the databases within a server.
    """
    database = start_postgresql(parts, places, careless=careless)
    names = ["redis", *(f"redis-{number}" for number in range(2, redises + 1))]
    redis = [start_redis(parts, places, name) for name in names]
    environment = {**os.environ, "FOYER_PROFILE": "cluster", "DATABASE_URL": database, "REDIS_URL": redis[0]}
    environment["REDIS_URLS"] = " ".join(redis)
    if not environment.get("FOYER_HOST"):  # reached only from this machine, by its own names
        environment.setdefault("FOYER_ALLOWED_HOSTS", LOOPBACK)
    environment.setdefault("FOYER_SECRET_KEY", read_or_create_secret(places.data / "secret_key"))
    return environment


def server_user() -> str | None:
    """Return the account that PostgreSQL runs as, since it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise LaunchError("PostgreSQL must not run as root, and there is no user `postgres` to run it as") from None


def prepare_folder(folder: Path, user: str | None) -> None:
    """Create a folder that the given user owns.

    :raises LaunchError: if that user cannot access it.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if user is None:
        return
    shutil.chown(folder, user, user)
    if run_as(user, ["test", "-w", str(folder)]).returncode != 0:
        raise LaunchError(f"the user {user} cannot enter {folder}; set FOYER_DATA to a folder outside root's home")


def run_as(user: str | None, command: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
    identity = {"user": user, "group": user, "extra_groups": []} if user else {}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        list(command),
        env={"PATH": os.defpath, "LC_ALL": "C.UTF-8", **environment},
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        **identity,
    )


def succeed(done: subprocess.CompletedProcess[str]) -> None:
    if done.returncode != 0:
        raise LaunchError(f"{Path(done.args[0]).name} failed:\n{done.stdout}{done.stderr}")


def find_postgres() -> Path:
    return Path(find_program("postgres", also="usr/lib/postgresql/*/bin/postgres"))


def start_postgresql(parts: Parts, places: Places, *, careless: bool) -> str:
    """Start our own PostgreSQL and return the URL of its database."""
    user = server_user()
    binaries = find_postgres().parent
    folder, sockets = places.data / "postgresql", places.temporary / "sockets"
    prepare_folder(folder, user)
    prepare_folder(sockets, user)
    password = read_or_create_secret(places.data / "postgresql_password")
    if not (folder / "PG_VERSION").exists():
        _make_database_cluster(binaries, folder, sockets, user, password)
    port = free_port()
    part = Part(
        name="postgresql",
        command=[
            *(str(binaries / "postgres"), "-D", str(folder), "-p", str(port), "-k", str(sockets)),
            *("-c", f"listen_addresses={LOOPBACK}", "-c", "max_connections=200", *(CARELESS if careless else ())),
        ],
        log=places.logs / "postgresql.log",
        environment={"PATH": os.defpath, "LC_ALL": "C.UTF-8"},
        user=user,
        directory=Path("/"),
        # A temporary database is just ended; a persistent one gets a checkpoint.
        stop_with=signal.SIGINT if places.persistent else signal.SIGQUIT,
    )
    here = ["-h", str(sockets), "-p", str(port), "-U", "foyer"]
    parts.add(part, lambda: run_as(None, [str(binaries / "pg_isready"), *here]).returncode == 0)
    created = run_as(None, [str(binaries / "createdb"), *here, "foyer"], PGPASSWORD=password)
    if "already exists" not in created.stderr:
        succeed(created)
    return f"postgresql://foyer:{password}@{LOOPBACK}:{port}/foyer"


def _make_database_cluster(binaries: Path, folder: Path, sockets: Path, user: str | None, password: str) -> None:
    slip = sockets / "password"
    slip.touch(mode=0o600)
    slip.write_text(password)
    if user:
        shutil.chown(slip, user, user)
    arguments = ["-D", str(folder), "-U", "foyer", "-A", "scram-sha-256", "--pwfile", str(slip)]
    try:
        succeed(run_as(user, [str(binaries / "initdb"), *arguments, "-E", "UTF8", "--locale", "C.UTF-8"]))
    finally:
        slip.unlink()


def start_redis(parts: Parts, places: Places, name: str) -> str:
    """Start our own Redis, which stores nothing, and return its URL."""
    port, password = free_port(), secrets.token_urlsafe(24)
    configuration = places.temporary / f"{name}.conf"
    configuration.touch(mode=0o600)
    configuration.write_text(
        f"bind {LOOPBACK}\nport {port}\nrequirepass {password}\n"
        f'save ""\nappendonly no\ndaemonize no\ndir {places.temporary}\n'
    )
    command = [find_program("redis-server"), str(configuration)]
    parts.add(Part(name, command, log=places.logs / f"{name}.log"), lambda: accepts(port))
    return f"redis://:{password}@{LOOPBACK}:{port}/0"
