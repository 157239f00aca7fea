"""All processor time of a command is counted, in every process and however it ended; remaining processes are ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.launcher.parts import ROOT

BURN = "import time\nwhile time.process_time() < {seconds}: pass"
# Each counts in a process of its own, since a scope ends all children of the process that runs it.
COUNT = """
import json, os, sys
from dataclasses import asdict
from scripts.budget import scope
way, scope.GRACE, commands = json.loads(sys.argv[1])
used = scope.run_in_scope(commands, may_use_cgroup=way == "cgroup")
print(json.dumps(asdict(used) | {"pid": os.getpid()}))
"""
# Starts a server of its own, which works, reports that, and is killed.
KILLS = f"""
import subprocess, sys
code = {BURN.format(seconds=0.2)!r} + "\\nprint(flush=True)\\nwhile True: time.sleep(1)"
server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
server.stdout.readline()
server.kill()
"""
SLACK = 0.19

way = pytest.mark.parametrize("way", ["cgroup", "reaper"])


def count(way: str, *commands: list[str], grace: float = 60) -> dict[str, float]:
    ran = subprocess.run(
        [sys.executable, "-c", COUNT, json.dumps([way, grace, commands])],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout.splitlines()[-1])


def shell(text: str, seconds: float = 0.2) -> list[str]:
    return ["bash", "-c", text.replace("BURN", f"{sys.executable} -c '{BURN.format(seconds=seconds)}'")]


@way
def test_a_command_and_its_children_are_counted(way):
    used = count(way, shell("BURN & BURN; wait"))

    assert used["code"] == 0
    assert 0.4 <= used["cpu"] < 0.4 + SLACK


@way
def test_parallel_commands_return_the_first_code_that_is_not_0(way):
    used = count(way, shell("BURN"), shell("BURN; exit 3"))

    assert used["code"] == 3
    assert 0.4 <= used["cpu"] < 0.4 + SLACK


@way
def test_what_leaves_its_parent_is_counted_when_it_ends_after_it(way):
    used = count(way, shell("(setsid BURN &); exit 0"))

    assert 0.2 <= used["cpu"] < 0.2 + SLACK


@way
def test_what_is_killed_is_counted(way):
    used = count(way, [sys.executable, "-c", KILLS])

    assert used["cpu"] >= 0.2


@way
def test_a_command_that_is_killed_fails(way):
    assert count(way, shell("kill -9 $$"))["code"] == 128 + 9


@way
def test_what_is_left_running_is_ended(way, tmp_path):
    count(way, shell(f"(setsid sleep 600 & echo $! >{tmp_path}/pid)"), grace=0.1)

    assert not Path("/proc", (tmp_path / "pid").read_text().strip()).exists()


def test_no_group_is_left_behind():
    group = f"foyer-{count('cgroup', shell('exit 0'))['pid']}-"

    assert [folder for folder, names, _ in os.walk("/sys/fs/cgroup") if any(group in name for name in names)] == []
