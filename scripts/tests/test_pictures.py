"""The documentation shows exactly the pictures that the script takes, each of them small."""

from __future__ import annotations

import re
import subprocess

import pytest
from PIL import Image

from scripts import pictures
from scripts.launcher.parts import ROOT, LaunchError

DRAWN = {*pictures.PICTURES, pictures.FILM}


def test_the_documentation_and_the_script_have_the_same_pictures_and_each_is_there():
    text = "".join(page.read_text() for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")))
    drawn = (ROOT / "e2e" / "pictures" / "pictures.spec.ts").read_text()

    assert set(re.findall(r"\((?:docs/)?pictures/([\w-]+)\.webp\)", text)) == DRAWN
    assert set(re.findall(r'^test\("([\w-]+)"', drawn, re.MULTILINE)) == DRAWN
    assert {path.stem for path in pictures.FOLDER.iterdir()} == DRAWN
    assert all(path.suffix == ".webp" for path in pictures.FOLDER.iterdir())


def test_each_is_small_and_the_film_moves():
    for name in pictures.PICTURES:
        assert (pictures.FOLDER / f"{name}.webp").stat().st_size <= pictures.MOST_BYTES
    film = pictures.FOLDER / f"{pictures.FILM}.webp"
    assert film.stat().st_size <= pictures.MOST_FILM_BYTES
    with Image.open(film) as opened:
        # Before, during and after payment; identical frames are one.
        assert getattr(opened, "n_frames", 1) >= 3


def test_the_makefile_draws_them():
    shown = subprocess.run(["make", "-n", "pictures"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "scripts.pictures" in shown


def test_a_picture_is_kept_within_its_bytes(tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_BYTES", 4_000)  # for small ones, as each quality of a large one takes seconds
    Image.new("RGB", (320, 200), "#8a1c66").save(tmp_path / "plain.png")
    Image.effect_noise((320, 200), 90).save(tmp_path / "noise.png")

    pictures.save_picture(tmp_path / "plain.png", tmp_path / "plain.webp")
    assert (tmp_path / "plain.webp").stat().st_size <= pictures.MOST_BYTES
    with pytest.raises(LaunchError, match=r"noise\.webp has \d+ bytes"):
        pictures.save_picture(tmp_path / "noise.png", tmp_path / "noise.webp")
