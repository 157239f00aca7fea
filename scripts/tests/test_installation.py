"""The management commands of the documentation work as they are printed, in an installation of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.launcher.parts import ROOT
from scripts.tests.test_documentation import PAGES, fences
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.sweep
PASSWORD = "Opening-night-7!"


class Installation:
    """What `docs/install.md` makes, in a folder: settings from `deploy/foyer.env`, data and backups."""

    def __init__(self, folder: Path, mail_port: int) -> None:
        self.data, self.backups, self.env = folder / "data", folder / "backups", folder / "foyer.env"
        settings = (ROOT / "deploy/foyer.env").read_text().replace("example.org", "theatre.example")
        settings = re.sub(r"^EMAIL_URL=.*$", f"EMAIL_URL=smtp://127.0.0.1:{mail_port}", settings, flags=re.MULTILINE)
        self.env.write_text(settings.replace("/var/lib/foyer", str(self.data)))

    def run(self, command: str) -> str:
        """Run a command as printed, but with this installation's folders, and return what it printed."""
        words = command.replace("/var/backups/foyer", str(self.backups)).split()
        words = [self._existing(word) for word in words[1:]]
        environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        environment |= {"FOYER_ENV": str(self.env), "FOYER_USER": "root" if os.geteuid() == 0 else ""}
        ended = subprocess.run(
            [str(ROOT / "deploy/foyer"), *words],
            env=environment,
            cwd=self.backups.parent,
            input=f"{PASSWORD}\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, f"{command}\n{ended.stdout}{ended.stderr}"
        return ended.stdout

    def _existing(self, word: str) -> str:
        """Take a backup that is there for the one that a page names."""
        path = Path(word)
        return str(max(path.parent.glob("*.zip"))) if path.suffix == ".zip" else word


@pytest.fixture
def installation(tmp_path: Path, postbox: PostBox) -> Installation:
    made = Installation(tmp_path, postbox.port)
    if (migrated := Path(os.environ.get("MIGRATED_SQLITE", ""))).is_file():  # as other tests have it, to save seconds
        made.data.mkdir(mode=0o700)
        shutil.copy(migrated, made.data / "foyer.sqlite3")
    return made


def test_each_printed_management_command_works(installation: Installation, postbox: PostBox):
    def run(command: str, expected: str) -> None:
        assert expected in installation.run(command), command
        done.add(command)

    done: set[str] = set()
    run("foyer migrate --noinput", "Running migrations")
    run("foyer load_places", "")
    run("foyer demo", "https://tickets.theatre.example/SetUp#")
    run("foyer create_administrator --email you@example.org", "you@example.org can sign in now")
    run("foyer check_installation", "Everything is in order.")
    run("foyer send_test_email you@example.org", "was accepted by the mail server")
    assert postbox.recipients == ["you@example.org"]
    run("foyer reset_administrator --email you@example.org", "has a new password")
    run("foyer reset_administrator --email you@example.org --second-step", "has a new password")
    run("foyer audit", "The books are clean")
    run("foyer recount_figures", "")
    run("foyer backup --to /var/backups/foyer --keep 30", ".zip")
    run("foyer backup --to /var/backups/foyer/before-upgrade", ".zip")
    run("foyer restore --replace /var/backups/foyer/before-upgrade/foyer-20261126-090000.zip", "Restored")
    shutil.rmtree(installation.data)
    run("foyer restore /var/backups/foyer/foyer-20261126-040000.zip", "The books are clean")
    run("foyer reseal", "FOYER_SECRET_KEY_OLD")

    printed = {
        line.strip()
        for page in PAGES
        for language, _, text in fences(page)
        for line in text.splitlines()
        if language == "sh" and line.strip().startswith("foyer ")
    }
    assert printed <= done
