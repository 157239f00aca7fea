"""Builds the public API's clients as files that anybody can install: a wheel for pip, and an archive for npm.

Written by hand and not by setuptools and npm, so that the same sources give the same files on every machine.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip file knows
READABLE = 0o644
WHEEL = b"Wheel-Version: 1.0\nGenerator: foyer\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def build_wheel(source: Path, target: Path) -> Path:
    """Build the wheel of a Python package from its folder, and give its path in the target folder."""
    project = tomllib.loads((source / "pyproject.toml").read_text())["project"]
    package = project["name"].replace("-", "_")
    about = f"{package}-{project['version']}"
    files = {
        path.relative_to(source).as_posix(): path.read_bytes()
        for path in (source / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    files[f"{about}.dist-info/METADATA"] = _metadata(project, (source / project["readme"]).read_text()).encode()
    files[f"{about}.dist-info/WHEEL"] = WHEEL
    files[f"{about}.dist-info/RECORD"] = _record(files, f"{about}.dist-info/RECORD").encode()
    path = target / f"{about}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, FIRST_DAY)
            entry.external_attr, entry.compress_type = READABLE << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(entry, files[name])
    return path


def _metadata(project: Mapping[str, Any], readme: str) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {need}" for need in project["dependencies"]),
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join([*lines, "", readme])


def _record(files: Mapping[str, bytes], own_name: str) -> str:
    lines = []
    for name in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(files[name])}")
    return "\n".join([*lines, f"{own_name},,", ""])


def build_archive(source: Path, target: Path, *, compiler: list[str | Path]) -> Path:
    """Compile a TypeScript package, and build the archive that npm installs; give its path in the target folder."""
    project = json.loads((source / "package.json").read_text())
    with tempfile.TemporaryDirectory() as made:
        how = ["--project", str(source / "tsconfig.json"), "--outDir", made]
        ran = subprocess.run([*compiler, *how], capture_output=True, text=True, check=False)
        if ran.returncode:
            sys.exit(f"{source}: {ran.stdout}{ran.stderr}")
        built = {f"dist/{path.relative_to(made).as_posix()}": path for path in Path(made).rglob("*") if path.is_file()}
        files = {name: path.read_bytes() for name, path in built.items()}
    files |= {name: (source / name).read_bytes() for name in ("package.json", "README.md")}
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(files[name]), READABLE
            archive.addfile(entry, io.BytesIO(files[name]))
    path = target / f"{project['name']}-{project['version']}.tgz"
    path.write_bytes(gzip.compress(written.getvalue(), mtime=0))
    return path


def contents_of(path: Path) -> dict[str, bytes]:
    """Read what a wheel or an archive holds, file by file: how well it is compressed differs between machines."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(path) as archive:
        return {entry.name: file.read() for entry in archive if (file := archive.extractfile(entry))}
