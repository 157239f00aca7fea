"""Each command and setting that the documentation names exists, and each link leads somewhere.

A block of commands is fenced as `sh`. What a plain machine lacks for it is said in the fence: `sh needs domain root`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, get_commands, load_command_class

from scripts import launch
from scripts.launcher.parts import ROOT
from workers.queues import THREADS

DOCS = ROOT / "docs"
# Those of the public API are made and checked by `scripts/developers.py`; decisions name what was rejected, too.
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted((DOCS / "security").glob("*.md"))]
CODE = "/srv/foyer/code/"  # where `docs/install.md` puts the code

# Programs that a block needs, by what its fence says that it needs.
NEEDS = {
    "root": {
        "apt-get",
        "chmod",
        "cp",
        "install",
        "journalctl",
        "ln",
        "nginx",
        "rm",
        "sed",
        "sh",
        "systemctl",
        "useradd",
    },
    "domain": {"certbot", "dig"},
    "docker": {"docker"},
    "age": {"age"},
}
PLAIN = {"git", "cd", "curl", "node", "set", ".", "python3", "npx", "npm"}
FENCE = re.compile(r"^( *)```(\w*)(.*)\n((?:.*\n)*?)\1```$", re.MULTILINE)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
ASSIGNMENT = re.compile(r"([A-Z][A-Z0-9_]*)=")
OURS = ("make ", "foyer ", "scripts/", "deploy/foyer ", "python -m ", ".venv/bin/python -m ")

MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))
STEPS = set(re.findall(r"^ {8}([a-z| -]+)\) ready", (ROOT / "scripts/setup.sh").read_text(), re.MULTILINE))
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
UNITS = {path.name for path in (ROOT / "deploy/systemd").iterdir()}


def fences(page: Path) -> Iterator[tuple[str, set[str], str]]:
    """Yield each block's language, what it needs, and its text."""
    for indent, language, needs, body in FENCE.findall(page.read_text()):
        lines = [line.removeprefix(indent) for line in body.splitlines()]
        yield language, set(needs.replace("needs", " ").split()), "\n".join(lines)


def commands(text: str) -> Iterator[list[str]]:
    """Yield the words of each command of a script."""
    for line in text.splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|")
        lexer.whitespace_split, lexer.commenters = True, "#"
        words: list[str] = []
        for word in [*lexer, ";"]:
            if word in {";", "&&", "|", "||"}:
                if words:
                    yield words
                words = []
            else:
                words.append(word)


def named_commands(page: Path) -> Iterator[list[str]]:
    """Yield our own commands that stand within sentences."""
    text = FENCE.sub("", page.read_text())
    for span in SPAN.findall(text):
        command = ASSIGNMENT.sub("", span) if span.startswith("FOYER_DEMO=0 make") else span
        if command.startswith(OURS) and "…" not in command and "*" not in command:
            yield from commands(command)


def check(words: Sequence[str], needs: set[str]) -> None:
    """Fail unless a command's program, target and options exist."""
    rest = list(words)
    while rest and ASSIGNMENT.match(rest[0]):
        check_variable(rest.pop(0))
    if ">" in rest:
        rest = rest[: rest.index(">")]
    if not rest:
        return
    program, arguments = rest[0].removeprefix(CODE), rest[1:]
    for path in (argument.removeprefix(CODE) for argument in arguments if argument.startswith(CODE)):
        assert (ROOT / path).exists() or path == "acme", path
    if program in CHECKS:
        CHECKS[program](arguments)
    elif program.startswith(("scripts/", "deploy/")):
        assert (ROOT / program).exists(), program
    else:
        check_other(program, arguments, needs)


def check_make(arguments: Sequence[str]) -> None:
    for argument in arguments:
        if "=" in argument:
            check_variable(argument)
        else:
            assert argument in TARGETS, f"make {argument}"


def check_steps(arguments: Sequence[str]) -> None:
    assert set(arguments) <= known_steps(), arguments


def check_python(arguments: Sequence[str]) -> None:
    if arguments[:1] == ["-m"]:
        check_module(arguments[1], arguments[2:])


def check_other(program: str, arguments: Sequence[str], needs: set[str]) -> None:
    lacking = {need for need, programs in NEEDS.items() if program in programs}
    assert program in PLAIN or lacking, program
    assert lacking <= needs, f"{program}: its fence must say that it needs {lacking}"
    if program == "sh":
        for inner in commands(arguments[-1]):
            check(inner, needs)
    if program == "systemctl" and arguments[0] not in {"daemon-reload", "reload", "edit"}:
        for unit in [word for word in arguments[1:] if not word.startswith("-")]:
            check_unit(unit)
    if program == "docker":
        check_compose(arguments)


def check_compose(arguments: Sequence[str]) -> None:
    assert arguments[0] == "compose"
    action, *others = [word for word in arguments[1:] if not word.startswith("-") or word == "-m"]
    if action in {"exec", "logs"}:
        assert others[0] in COMPOSE["services"], others[0]
    if others[1:3] == ["python", "-m"]:
        check_module(others[3], arguments[list(arguments).index(others[3]) + 1 :])


def check_unit(name: str) -> None:
    template, at, instance = name.partition("@")
    file = f"{template}@.service" if at else name if "." in name else f"{name}.service"
    assert file in UNITS, name
    if template == "foyer-worker":
        assert instance in THREADS, name


def check_module(name: str, arguments: Sequence[str]) -> None:
    if name == "server.manage":
        check_management(arguments)
    elif name.split(".", maxsplit=1)[0] in {"server", "realtime", "workers", "scripts", "e2e"}:
        path = ROOT / name.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), name


def check_management(arguments: Sequence[str]) -> None:
    name, *options = arguments
    assert name in get_commands(), name
    load_command_class(get_commands()[name], name).create_parser("manage", name).parse_args(options)


CHECKS: dict[str, Callable[[Sequence[str]], object]] = {
    "make": check_make,
    "foyer": check_management,
    "deploy/foyer": check_management,
    "python": check_python,
    ".venv/bin/python": check_python,
    "scripts/setup.sh": check_steps,
    "scripts/launch.py": launch.parse,
}


def check_variable(assignment: str) -> None:
    name = assignment.partition("=")[0]
    assert name in settings_read() or re.search(rf"\b{name}\b", developers_files()), name


@cache
def developers_files() -> str:
    files = (ROOT / "scripts/test.sh", ROOT / "scripts/lock.sh", ROOT / "deploy/foyer", ROOT / "Makefile")
    return "\n".join(path.read_text() for path in files)


def known_steps() -> set[str]:
    return {step.strip() for alternatives in STEPS for step in alternatives.split("|")} | {"texts"}


@cache
def settings_read() -> frozenset[str]:
    """Find the settings that Foyer, its nginx and its containers read."""
    env = (ROOT / "server/settings/env.py").read_text()
    front = (ROOT / "deploy/front.envsh").read_text()
    compose = (ROOT / "docker-compose.yml").read_text()
    read = set(re.findall(r'"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|TLS)"', env)) - {"DJANGO_SETTINGS_MODULE"}
    read |= set(re.findall(r"(?<![A-Z_])(FOYER_[A-Z_]+)", front)) - {"FOYER_LISTEN"}  # of the launcher alone
    return frozenset(read | set(re.findall(r"\$\{([A-Z_]+)", compose)))


def settings_named() -> list[str]:
    rows = (line for line in (DOCS / "settings.md").read_text().splitlines() if line.startswith("| `"))
    return [name for row in rows for name in re.findall(r"`([A-Z0-9_]+)`", row.split("|")[1])]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page_exist(page: Path):
    for language, needs, text in fences(page):
        assert language, f"a fence without a language:\n{text}"
        assert needs <= NEEDS.keys()
        if language == "sh":
            for words in commands(text):
                check(words, needs)
        if language == "ini":
            for line in filter(None, text.splitlines()):
                assert line.partition("=")[0] in settings_read(), line
    for words in named_commands(page):
        check(words, set(NEEDS))


def test_a_command_that_is_not_there_is_found():
    for text in ("make bake", "foyer backup --into /backups", "scripts/setup.sh oven", "FOYER_OVEN=1 make run", "bake"):
        with pytest.raises((AssertionError, CommandError)):
            check(text.split(), set())


def test_the_table_of_settings_is_what_is_read():
    named = settings_named()

    assert sorted(set(named)) == sorted(named), "a setting has one row"
    assert set(named) == settings_read()


def test_the_settings_file_of_an_installation_names_settings():
    names = re.findall(r"^#?([A-Z_]+)=", (ROOT / "deploy/foyer.env").read_text(), re.MULTILINE)

    assert set(names) <= settings_read()
    assert {"FOYER_PUBLIC_URL", "FOYER_DATA", "FOYER_DEMO", "FOYER_BEHIND_PROXY"} <= set(names)


def test_the_units_start_what_exists():
    for path in (ROOT / "deploy/systemd").glob("*.service"):
        for line in re.findall(r"^ExecStart=(.+)$", path.read_text(), re.MULTILINE):
            check([word.replace("%i", "8001") for word in shlex.split(line)], set())
    assert {path.name for path in (ROOT / "deploy/systemd").glob("*.d")} == {
        f"foyer-worker@{queue}.service.d" for queue, threads in THREADS.items() if threads != THREADS["foyer"]
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_link_leads_somewhere(page: Path):
    text = FENCE.sub("", page.read_text())
    for target in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", text):
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        assert path.exists(), target
        if anchor and path.suffix == ".md":
            assert anchor in anchors(path), target


FILE = re.compile(r"[\w./@-]*\w\.(?:css|ini|json|py|sh|toml|tsx?|yml)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_file_that_a_table_names_exists(page: Path):
    assert missing_files(FENCE.sub("", page.read_text())) == []


def test_a_file_of_a_table_that_is_not_there_is_found():
    heading = "## The bakery: `scripts/tests/`\n"

    assert (
        missing_files(heading + "| `test_documentation.py`, `scripts/launcher/parts.py` | as in `__init__.py` |") == []
    )
    assert missing_files(heading + "| `parts.py`, `scripts/launcher/oven.py` |") == [
        "parts.py",
        "scripts/launcher/oven.py",
    ]


def missing_files(text: str) -> list[str]:
    """Find the files of tables that are not there.

    A name is a path, or is in the folder that the heading names, or beside a file that is named before it in its row.
    """
    folder, missing = ROOT, []
    for line in text.splitlines():
        if line.startswith("#"):
            folder = ROOT / next((span for span in SPAN.findall(line) if span.endswith("/")), "")
        elif line.startswith("|"):
            places = [ROOT, folder]
            for name in filter(FILE.fullmatch, SPAN.findall(line)):
                if found := next((place / name for place in places if (place / name).is_file()), None):
                    places.append(found.parent)
                else:
                    missing.append(name)
    return missing


def anchors(page: Path) -> set[str]:
    """Find the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_each_message_that_is_explained_is_said_by_somebody():
    said = "".join(
        re.sub(r'"\s*\n\s*f?"', "", path.read_text())
        for folder, kind in (("server", "*.py"), ("scripts", "*.py"), ("scripts", "*.sh"), ("deploy", "front.envsh"))
        for path in (ROOT / folder).rglob(kind)
        if "tests" not in path.parts
    )
    text = (DOCS / "troubleshooting.md").read_text().partition("## In the browser")[0]
    messages = [message for row in re.findall(r"^\| (`.+?) \|", text, re.MULTILINE) for message in SPAN.findall(row)]

    assert len(messages) > 30
    # What is filled in is not in the source: a number, a name, a reason in brackets.
    parts = {message: max(re.split(r"…|\d[\w.:]*|\(.*\)|sqlite|postgresql", message), key=len) for message in messages}
    assert [message for message, part in parts.items() if part.strip(" ,.:") not in said] == []


def test_the_index_names_each_page():
    index = (DOCS / "README.md").read_text()

    assert [page.name for page in DOCS.glob("*.md") if page.name != "README.md" and f"({page.name})" not in index] == []


def test_the_readme_is_one_page():
    assert len((ROOT / "README.md").read_text().split()) < 700
