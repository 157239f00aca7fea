"""A fixed amount of work like that of the tests: its processor time shows how fast this machine is now.

A second of processor time does less beside other work, since caches, memory and on many machines the cores themselves
are shared. So a round of the work runs now and then beside the steps, under the same conditions. It consists of
processes that start, load large programs and end, as tests, servers and browsers do.
"""

from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from statistics import fmean

from scripts.budget.scope import run_in_scope

ROOT = Path(__file__).resolve().parents[2]
# A round takes 0.8 seconds of processor time, so that this is a fortieth of one core.
PAUSE = 30.0
# A single round varies by a tenth.
ENOUGH = 4

ROWS = 40_000
NODE = f"""
require({json.dumps(str(ROOT / "pwa/node_modules/typescript"))});
const rows = Array.from({{ length: 400 }}, (_, n) => ({{ id: n, name: `Seat ${{n}}`, prices: [n, n / 3] }}));
let length = 0;
for (let turn = 0; turn < 200; turn++) length += JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
if (!length) process.exit(1);
"""
Round = tuple[float, dict[str, float]]


def part_of(step: str) -> str:
    """Return the part that fits a step: a busy machine slows Python down more than JavaScript."""
    return "node" if step.startswith(("pwa-", "e2e-")) else "python"


def sample(notes: Path) -> None:
    """Measure a round now and then, until the parent has ended or removed the folder of the notes."""
    starter = os.getppid()
    while os.getppid() == starter and notes.parent.exists():
        note_round(notes)
        time.sleep(PAUSE)


def note_round(notes: Path) -> None:
    at = time.time()
    measured = measure_round()
    try:
        with notes.open("a") as file:
            file.write(json.dumps([at, measured]) + "\n")
    except FileNotFoundError:
        pass  # the run has ended meanwhile


def read_rounds(notes: Path, began: float, ended: float, part: str) -> float:
    """Return the mean of one part of the rounds between two times, or of the nearest ones if these are too few."""
    while len(rounds := _rounds(notes)) < ENOUGH:
        note_round(notes)
    rounds.sort(key=lambda each: max(began - each[0], each[0] - ended, 0.0))
    within = sum(began <= at <= ended for at, _ in rounds)
    return round(fmean(measured[part] for _, measured in rounds[: max(within, ENOUGH)]), 3)


def _rounds(notes: Path) -> list[Round]:
    return [(at, parts) for at, parts in map(json.loads, notes.read_text().splitlines())] if notes.exists() else []


def measure_round() -> dict[str, float]:
    """Return the processor seconds of each part."""
    commands = {"python": [sys.executable, "-m", "scripts.budget.yardstick"], "node": ["node", "--eval", NODE]}
    return {part: run_in_scope([command], output=subprocess.DEVNULL).cpu for part, command in commands.items()}


def _work() -> None:
    import django
    from django.conf import settings
    from reportlab.pdfgen.canvas import Canvas
    from rest_framework import serializers

    settings.configure()
    django.setup()

    class Seat(serializers.Serializer):
        id = serializers.IntegerField()
        name = serializers.CharField(max_length=50)
        price = serializers.DecimalField(max_digits=9, decimal_places=2)

    canvas = Canvas(io.BytesIO())
    for number in range(300):
        seat = Seat(data={"id": number, "name": f"Seat {number}", "price": "3.20"})
        seat.is_valid(raise_exception=True)
        canvas.drawString(number, number, seat.data["name"])
    canvas.save()

    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE seat (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price INTEGER)")
    rows = ((f"Seat {number * 7919 % ROWS}", number) for number in range(ROWS))
    database.executemany("INSERT INTO seat (name, price) VALUES (?, ?)", rows)
    database.execute("SELECT price % 9, count(*), sum(price) FROM seat GROUP BY 1 ORDER BY 1").fetchall()
    database.close()


if __name__ == "__main__":
    _work()
