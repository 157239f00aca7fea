"""The clients' files are the same wherever they are built, and contain their folders' content."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from scripts.developers import FOLDER, PWA, build_archive, build_wheel, contents_of


def test_a_wheel_is_the_same_each_time_and_says_what_it_needs(tmp_path):
    first = build_wheel(FOLDER / "python", tmp_path)
    was = first.read_bytes()

    assert build_wheel(FOLDER / "python", tmp_path).read_bytes() == was
    files = contents_of(first)
    metadata = next(text for name, text in files.items() if name.endswith("/METADATA")).decode()
    assert "\nRequires-Dist: httpx" in metadata
    assert {"foyer_client/__init__.py", "foyer_client/py.typed"} <= files.keys()
    with zipfile.ZipFile(first) as wheel:
        assert wheel.testzip() is None


@pytest.mark.sweep
def test_an_archive_holds_what_its_package_exports(tmp_path):
    node: list[str | Path] = [
        PWA / "node_modules" / ".bin" / "node",
        PWA / "node_modules" / "typescript" / "bin" / "tsc",
    ]
    files = contents_of(build_archive(FOLDER / "typescript", tmp_path, compiler=node))

    assert {"package/package.json", "package/dist/index.js", "package/dist/index.d.ts"} <= files.keys()
    assert not [name for name in files if "/src/" in name]
