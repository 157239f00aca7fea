"""Checks that no name uses a word that `names.toml` has retired: python -m scripts.check_names

Names are what Python code defines: modules, classes, functions, parameters, variables and attributes. A test's own name
is a sentence and is left out. `names.toml` says by which term each word was replaced, and which names keep one of them
because they are stored, are sent to clients, or mean something else.
"""

from __future__ import annotations

import ast
import fnmatch
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("server", "realtime", "workers", "scripts", "e2e")
LEFT_OUT = {"migrations", "node_modules"}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


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


def retired_words(name: str, retired: Mapping[str, str]) -> set[str]:
    """Return the words of a name that have been replaced."""
    return {word.lower() for word in _WORD.findall(name)} & retired.keys()


def find_mistakes(root: Path) -> Iterator[str]:
    table = tomllib.loads((ROOT / "scripts/names.toml").read_text())
    retired = {word: term for term, words in table["retired"].items() for word in words.split()}
    kept = re.compile("|".join(fnmatch.translate(name) for names in table["kept"].values() for name in names))
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            place = path.relative_to(root)
            if LEFT_OUT & {*place.parts}:
                continue
            names = [(path.stem, 1), *defined_names(ast.parse(path.read_text()))]
            for name, line in dict.fromkeys(names):
                if not kept.fullmatch(name):
                    for word in sorted(retired_words(name, retired)):
                        yield f"{place}:{line}: {name}: for '{word}' we say {retired[word]}"


if __name__ == "__main__":
    mistakes = list(find_mistakes(ROOT))
    print(*mistakes, sep="\n")
    sys.exit(bool(mistakes))
