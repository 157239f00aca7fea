"""Draws the documentation's pictures anew: of a demo season that it starts, on a free port, and stops again.

python -m scripts.pictures

What each shows is said in `e2e/pictures/pictures.spec.ts`, by the same names.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from scripts.launcher.parts import LOOPBACK, ROOT, LaunchError, Part, answers, free_port, print_status, wait_until

FOLDER = ROOT / "docs" / "pictures"
PICTURES = ("dashboard", "counter", "widget", "door", "dark")
FILM = "sale"
MOST_BYTES = 80_000
MOST_FILM_BYTES = 1_000_000
STARTS_WITHIN = 300.0  # seconds; the season is created first
FRAME_MS, LAST_FRAME_MS = 350, 2500
FILM_HEIGHT = 440  # pixels; the phone and the desk beside it have the same height
GAP = 12
GROUND = "#e4e4e7"


@contextmanager
def demo() -> Iterator[str]:
    """Serve a demo season, and yield its URL; FOYER_URL names one that runs already.

    :raises LaunchError: if it does not start.
    """
    if running := os.environ.get("FOYER_URL"):
        yield running
        return
    with tempfile.TemporaryDirectory(prefix="foyer-pictures-") as folder:
        port = free_port()
        url = f"http://{LOOPBACK}:{port}"
        environment = {"PORT": str(port), "FOYER_DATA": folder, "FOYER_DEMO": "1"}
        command = [sys.executable, "-m", "server.manage", "serve"]
        part = Part("serve", command, log=Path(folder) / "serve.log", environment=os.environ | environment)
        part.start()
        try:
            wait_until(lambda: answers(f"{url}/healthz"), what="the demo", seconds=STARTS_WITHIN)
            yield url
        finally:
            part.stop()


def draw(url: str, raw: Path) -> None:
    """Have a browser take all screenshots as PNG files.

    :raises LaunchError: if that fails.
    """
    command = ["npx", "playwright", "test", "-c", "pictures.config.ts"]
    environment: Mapping[str, str] = {"FOYER_URL": url, "FOYER_PICTURES": str(raw)}
    if subprocess.run(command, cwd=ROOT / "e2e", env=os.environ | environment, check=False).returncode:
        raise LaunchError("not all pictures were drawn")


def save_picture(drawn: Path, target: Path) -> None:
    """Save a picture as WebP at the best quality within its size limit.

    :raises LaunchError: if it is too large at any acceptable quality.
    """
    with Image.open(drawn) as picture:
        for quality in range(86, 49, -6):
            picture.convert("RGB").save(target, "WEBP", quality=quality, method=6)
            if target.stat().st_size <= MOST_BYTES:
                return
    raise LaunchError(f"{target.name} has {target.stat().st_size} bytes")


def save_film(raw: Path, target: Path) -> None:
    """Save a sale as an animation: the selling phone on the left, the screen that shows the sale beside it.

    :raises LaunchError: if there are no frames, or it is too large.
    """
    frames = [
        _beside(phone, raw / phone.name.replace("phone", "desk")) for phone in sorted(raw.glob("sale-*-phone.png"))
    ]
    if not frames:
        raise LaunchError("no frame of the film was drawn")
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_FRAME_MS]
    frames[0].save(
        target, "WEBP", save_all=True, append_images=frames[1:], duration=times, loop=0, quality=70, method=4
    )
    if target.stat().st_size > MOST_FILM_BYTES:
        raise LaunchError(f"{target.name} has {target.stat().st_size} bytes")


def _beside(left: Path, right: Path) -> Image.Image:
    shots = [_as_high(Image.open(path)) for path in (left, right)]
    frame = Image.new("RGB", (sum(shot.width for shot in shots) + GAP, FILM_HEIGHT), GROUND)
    frame.paste(shots[0], (0, 0))
    frame.paste(shots[1], (shots[0].width + GAP, 0))
    return frame


def _as_high(shot: Image.Image) -> Image.Image:
    width = round(shot.width * FILM_HEIGHT / shot.height)
    return shot.convert("RGB").resize((width, FILM_HEIGHT), Image.Resampling.LANCZOS)


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with demo() as url, tempfile.TemporaryDirectory(prefix="foyer-drawn-") as folder:
            raw = Path(folder)
            draw(url, raw)
            for name in PICTURES:
                save_picture(raw / f"{name}.png", FOLDER / f"{name}.webp")
            save_film(raw, FOLDER / f"{FILM}.webp")
    except LaunchError as trouble:
        print_status(str(trouble))
        return 1
    for picture in sorted(FOLDER.glob("*.webp")):
        print(f"{picture.relative_to(ROOT)}  {picture.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
