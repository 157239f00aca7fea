"""Builds the public API's clients as files that anybody can install: a wheel for pip, and an archive for npm.

Written by hand and not by setuptools and npm, so that the same sources give the same files on every machine.
"""

from __future__ import annotations

import base64
import difflib
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from server.integrations.webhooks.protocol import EVENT_DESCRIPTIONS
from server.testing.guards.api_differences import bare

FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip file can hold
READABLE = 0o644
WHEEL = b"Wheel-Version: 1.0\nGenerator: foyer\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def build_wheel(source: Path, target: Path) -> Path:
    """Build the wheel of a Python package from its folder, and return its path in the target folder."""
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
    """Compile a TypeScript package, build its npm archive, and return its path in the target folder."""
    project = json.loads((source / "package.json").read_text())
    with tempfile.TemporaryDirectory() as made:
        how = ["--project", str(source / "tsconfig.json"), "--outDir", made]
        ran = subprocess.run([*compiler, *how], capture_output=True, text=True, check=False)
        if ran.returncode:
            sys.exit(f"{source}: {ran.stdout}{ran.stderr}")
        built = {f"dist/{path.relative_to(made).as_posix()}": path for path in Path(made).rglob("*") if path.is_file()}
        files = {name: path.read_bytes() for name, path in built.items()}
    files |= {name: (source / name).read_bytes() for name in ("package.json", "README.md")}
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(files[name]), READABLE
            archive.addfile(entry, io.BytesIO(files[name]))
    path = target / f"{project['name']}-{project['version']}.tgz"
    path.write_bytes(gzip.compress(buffer.getvalue(), mtime=0))
    return path


def contents_of(path: Path) -> dict[str, bytes]:
    """Read the files in a wheel or archive: their compression differs between machines."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(path) as archive:
        return {entry.name: file.read() for entry in archive if (file := archive.extractfile(entry))}


# Writes what others build on: the public API's document, our pages about it, and its clients, all in docs/developers.
# python -m scripts.developers [document] [pages] [clients] [packages] [version]: without a name it writes the first
# four. `version` stores the published document of the newest version: run it on that day, and never again. With --check
# nothing is written; it fails if something would differ.

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "developers"
VENV = ROOT / ".venv" / "bin"
PWA = ROOT / "pwa"
DOCUMENT, PAGES, PYTHON, TYPESCRIPT = "openapi.json", "pages", "python", "typescript"
PACKAGES = "packages"
SETTINGS = "server.api.public.schema_api.SETTINGS"
PYTHON_NAMES = {"project_name_override": "foyer-client", "package_name_override": "foyer_client"}
SHOWN_LINES = 40  # differing lines shown of a file


def write_document(folder: Path) -> None:
    how = ["--custom-settings", SETTINGS, "--format", "openapi-json", "--validate", "--fail-on-warn"]
    _run(VENV / "python", "-m", "scripts.schema", *how, "--file", folder / DOCUMENT)


def write_pages(folder: Path) -> None:
    """Write each page's HTML and title, which the server puts into its template."""
    target = _emptied(folder / PAGES)
    for source in sorted(FOLDER.glob("*.md")):
        (target / f"{source.stem}.html").write_text(html_of(source.read_text()))


def html_of(markdown: str) -> str:
    """Convert a page to HTML; each heading gets an anchor: 'Idempotency-Key' is `#idempotency-key`."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_with_files(markdown).replace("<!-- types -->", _types()))
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", _anchor_of(inline))
    html = str(reader.renderer.render(tokens, reader.options, {}))
    # Code is not wrapped: without a mouse it is scrolled by its focus.
    return html.replace("<pre>", '<pre tabindex="0">')


def _anchor_of(heading: Token) -> str:
    text = "".join(part.content for part in heading.children or [])
    # A problem's code is its own anchor, underscores included.
    return re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")


def _with_files(markdown: str) -> str:
    """Insert the examples that a page names, so that it shows what tests run: `<<< examples/verify.py`."""
    return re.sub(r"^<<< (\S+)$", lambda named: _fenced(FOLDER / named[1]), markdown, flags=re.MULTILINE)


def _types() -> str:
    rows = [f"| `{kind.value}` | {meaning} |" for kind, meaning in EVENT_DESCRIPTIONS.items()]
    return "\n".join(["| type | what has happened |", "| --- | --- |", *rows])


def _fenced(file: Path) -> str:
    shown = [line for line in file.read_text().splitlines() if not re.fullmatch(r"(#|//) \[\w*\]", line)]
    return "\n".join([f"```{file.suffix[1:]}", *shown, "```"])


def write_clients(folder: Path) -> None:
    write_python_client(folder)
    write_typescript_client(folder)


def write_python_client(folder: Path) -> None:
    """Write the client that openapi-python-client generates; hand-written files beside it stay."""
    with tempfile.TemporaryDirectory() as made:
        settings = Path(made) / "settings.json"
        linted = [f"{VENV / 'ruff'} check . --fix-only --quiet --select I,F401", f"{VENV / 'ruff'} format . --quiet"]
        settings.write_text(json.dumps({**PYTHON_NAMES, "post_hooks": linted}))
        package = Path(made) / "foyer_client"
        how: list[str | Path] = ["--path", FOLDER / DOCUMENT, "--config", settings, "--meta", "none"]
        _run(VENV / "openapi-python-client", "generate", *how, "--fail-on-warning", "--output-path", package)
        shutil.rmtree(package / ".ruff_cache", ignore_errors=True)
        (package / "py.typed").touch()
        shutil.copytree(package, _emptied(folder / PYTHON / "foyer_client"), dirs_exist_ok=True)


def write_typescript_client(folder: Path) -> None:
    """Write the client that openapi-ts generates, with the app's Node."""
    target = _emptied(folder / TYPESCRIPT / "src")
    _run(PWA / "node_modules" / ".bin" / "node", "scripts/client.mjs", FOLDER / DOCUMENT, target, within=PWA)
    for file in target.rglob("*.ts"):
        # Notes of the generator's authors are of no use to readers of the client.
        file.write_text(re.sub(r"^ *// [A-Z]+:.*\n", "", file.read_text(), flags=re.MULTILINE))


def write_packages(folder: Path) -> None:
    """Build both clients as installable files, which every Foyer serves."""
    target = _emptied(folder / PACKAGES)
    build_wheel(FOLDER / PYTHON, target)
    modules = PWA / "node_modules"
    build_archive(FOLDER / TYPESCRIPT, target, compiler=[modules / ".bin" / "node", modules / "typescript/bin/tsc"])


def store_version(folder: Path) -> None:
    """Store today's document as that of the newest version, without descriptions, which may change."""
    document = json.loads((FOLDER / DOCUMENT).read_text())
    target = folder / "versions" / f"{document['info']['version']}.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(bare(document), indent=1) + "\n")


PARTS = {
    "document": write_document,
    "pages": write_pages,
    "clients": write_clients,
    "packages": write_packages,
    "version": store_version,
}
WRITTEN = {
    "document": (DOCUMENT,),
    "pages": (PAGES,),
    "clients": (f"{PYTHON}/foyer_client", f"{TYPESCRIPT}/src"),
    "packages": (PACKAGES,),
}


def differences(part: str) -> list[str]:
    """Write a part elsewhere, and return its differences from the stored one, by line."""
    with tempfile.TemporaryDirectory() as made:
        PARTS[part](Path(made))
        return [line for name in WRITTEN[part] for line in _compared(FOLDER / name, Path(made) / name)]


def _compared(current: Path, made: Path) -> list[str]:
    if made.suffix in (".whl", ".tgz"):
        before, after = contents_of(current), contents_of(made)
        return [f"{current}: {name}" for name in sorted(before | after) if before.get(name) != after.get(name)]
    if made.is_file():
        was, would_be = (path.read_text().splitlines() if path.is_file() else [] for path in (current, made))
        return list(difflib.unified_diff(was, would_be, str(current), "as it would be", lineterm="", n=1))[:SHOWN_LINES]
    names = sorted({path.relative_to(folder) for folder in (current, made) for path in _files_of(folder)})
    missing = [
        f"{current / name}: {'not' if (made / name).is_file() else 'no longer'} written"
        for name in names
        if not ((made / name).is_file() and (current / name).is_file())
    ]
    both = [name for name in names if (made / name).is_file() and (current / name).is_file()]
    return [*missing, *(line for name in both for line in _compared(current / name, made / name))]


def _files_of(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _run(*command: str | Path, within: Path = ROOT) -> None:
    ran = subprocess.run([str(part) for part in command], cwd=within, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{command[0]}: {ran.stdout}{ran.stderr}")


def main() -> None:
    named = [name for name in sys.argv[1:] if name != "--check"] or list(WRITTEN)
    if set(named) - set(PARTS):
        sys.exit(__doc__)
    if "--check" not in sys.argv:
        for name in named:
            PARTS[name](FOLDER)
    elif found := [line for name in named for line in differences(name)]:
        sys.exit("\n".join([*found, "docs/developers is out of date: run make contract api-clients, and commit it."]))


if __name__ == "__main__":
    main()
