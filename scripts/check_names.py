"""Checks that no name uses a word that `names.toml` has retired: python -m scripts.check_names

Names are what code defines: modules, classes, functions, parameters, variables and attributes. The name of a Python
test is a sentence and is left out, and so are properties of the contract in TypeScript. `names.toml` says by which term
each word was replaced, and which names keep one of them because they are stored, are sent to clients, or mean something
else.
"""

from __future__ import annotations

import ast
import fnmatch
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("server", "realtime", "workers", "scripts", "e2e")
CONTRACT = ("pwa/src/api/generated/schema.d.ts", "pwa/src/live/generated/topics.d.ts")
LEFT_OUT = {"generated", "migrations", "node_modules"}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_PROPERTY = re.compile(r"^\s*(?:readonly )?(\w+)\??:", re.MULTILINE)
# Comments, texts, regular expressions, and names that are not reached through another one.
_TYPESCRIPT = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
    r"|(?:(?<=[(\[!])|(?<=[,=:?&|>] )|^\s+)/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/"
    r"|(?P<declared>\b(?:class|const|enum|function|interface|let|type)\s+)?(?<![.\w$])(?P<name>[A-Za-z_$][\w$]*)",
    re.DOTALL | re.MULTILINE,
)


def defined_names(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield each name that a module defines, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not node.name.lower().startswith("test"):
                yield node.name, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name, node.lineno


def typescript_names(source: str, contract: Set[str] = frozenset()) -> Iterator[tuple[str, int]]:
    """Yield each name of a TypeScript module, with its line; one that the contract has only where it is declared."""
    line, last = 1, 0
    for token in _TYPESCRIPT.finditer(source):
        if (name := token["name"]) and (token["declared"] or name not in contract):
            line += source.count("\n", last, token.start("name"))
            last = token.start("name")
            yield name, line


def retired_words(name: str, retired: Mapping[str, str]) -> set[str]:
    """Return the words of a name that have been replaced."""
    return {word.lower() for word in _WORD.findall(name)} & retired.keys()


def find_mistakes(root: Path) -> Iterator[str]:
    table = tomllib.loads((ROOT / "scripts/names.toml").read_text())
    retired = {word: term for term, words in table["retired"].items() for word in words.split()}
    exempt_in_python = _pattern(*table["kept"].values())
    exempt_in_app = _pattern(*table["kept_in_app"].values())
    contract = {name for file in CONTRACT for name in _PROPERTY.findall((ROOT / file).read_text())}
    for path in _modules(root, table["app"]["folders"]):
        text = path.read_text()
        is_python = path.suffix == ".py"
        names = defined_names(ast.parse(text)) if is_python else typescript_names(text, contract)
        exempt = exempt_in_python if is_python else exempt_in_app
        place = path.relative_to(root)
        seen: set[str] = set()
        for name, line in [(path.name.split(".")[0], 1), *names]:
            words = set() if name in seen else retired_words(name, retired)
            seen.add(name)
            if words and not exempt.fullmatch(name):
                for word in sorted(words):
                    yield f"{place}:{line}: {name}: for '{word}' we say {retired[word]}"


def _pattern(*lists: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(fnmatch.translate(name) for names in lists for name in names))


def _modules(root: Path, app: Sequence[str]) -> Iterator[Path]:
    patterns = [(folder, "*.py") for folder in FOLDERS] + [(folder, "*.ts*") for folder in app]
    for folder, pattern in patterns:
        for path in sorted((root / folder).rglob(pattern)):
            if not LEFT_OUT & {*path.relative_to(root).parts}:
                yield path


if __name__ == "__main__":
    mistakes = list(find_mistakes(ROOT))
    print(*mistakes, sep="\n")
    sys.exit(bool(mistakes))
