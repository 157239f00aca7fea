"""Work that is always the same, of the kinds that the tests do: its processor time says how fast this machine is now.

A core shared with other work is slower per second of processor time, too, since caches and clock are shared. The tests
keep all cores busy, so the yardstick does as well: one copy a core, side by side.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from scripts.budget.scope import run_in_scope

ROOT = Path(__file__).resolve().parents[2]

# Each takes about a second of processor time.
LOOPS = 7_000_000
ROWS = 230_000
NODE_JSON = """
const rows = Array.from({ length: 400 }, (_, n) => ({ id: n, name: `Seat ${n}`, prices: [n, n / 3], sold: n % 2 }));
let length = 0;
for (let turn = 0; turn < 2400; turn++) length += JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
if (!length) process.exit(1);
"""
PAGE = """<!doctype html><style>
i { display: inline-block; width: 9px; height: 9px; margin: 1px; border-radius: 3px; box-shadow: 0 0 2px #888 }
i:nth-child(3n) { background: linear-gradient(45deg, #226, #8cf) } i:nth-child(7n) { opacity: 0.6; font: 7px serif }
</style><body><script>
document.body.innerHTML = "<i>7</i>".repeat(5000);
for (let turn = 0; turn < 80; turn++) { document.body.style.width = 700 + turn * 5 + "px"; document.body.offsetHeight }
</script>"""


def measure_yardstick(*parts: str) -> dict[str, float]:
    """Return the processor seconds of a copy of each part, or of those named, leaving out what is not installed."""
    copies = len(os.sched_getaffinity(0))
    took = {}
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("wb") as nowhere:
        for part, command in _commands(Path(folder)).items():
            if parts and part not in parts:
                continue
            used = run_in_scope([command] * copies, output=nowhere.fileno())
            if used.code == 0:
                took[part] = round(used.cpu / copies, 3)
    return took


def speed(now: Mapping[str, float], then: Mapping[str, float]) -> float:
    """How many times as long as then the same work takes now, told by the parts that both have."""
    both = now.keys() & then.keys()
    if not both:
        raise ValueError("the two yardsticks have no part in common")
    return sum(now[part] for part in both) / sum(then[part] for part in both)


def average(yardsticks: list[dict[str, float]]) -> dict[str, float]:
    parts = set.intersection(*(set(each) for each in yardsticks))
    return {part: round(sum(each[part] for each in yardsticks) / len(yardsticks), 3) for part in sorted(parts)}


def _commands(folder: Path) -> dict[str, list[str]]:
    commands = {part: [sys.executable, "-m", "scripts.budget.yardstick", part] for part in ("python", "sqlite")}
    if node := shutil.which("node"):
        commands["node"] = [node, "--eval", NODE_JSON]
    if chromium := shutil.which(os.environ.get("CHROMIUM", "chromium-headless-shell")):
        page = folder / "page.html"
        page.write_text(PAGE)
        # It makes a profile of its own where none is named, so that copies do not share one.
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
        commands["paint"] = [chromium, *quiet, f"--screenshot={folder}/page.png", page.as_uri()]
    return commands


def _loop() -> None:
    seen: dict[str, int] = {}
    for number in range(LOOPS):
        key = str(number % 997)
        seen[key] = seen.get(key, 0) + number


def _insert() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(f"{folder}/yardstick.sqlite3")
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("CREATE TABLE seat (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price INTEGER)")
        rows = ((f"Seat {number * 7919 % ROWS}", number) for number in range(ROWS))
        database.executemany("INSERT INTO seat (name, price) VALUES (?, ?)", rows)
        database.commit()
        database.execute("SELECT price % 9, count(*), sum(price) FROM seat GROUP BY 1 ORDER BY 1").fetchall()
        database.close()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["python"]:
            _loop()
        case ["sqlite"]:
            _insert()
        case []:
            print(json.dumps(measure_yardstick()))
