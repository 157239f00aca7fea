"""Measures how the app is cut into modules and stylesheets, for `scripts.measure_structure`.

Tests, what they are built from (`testing`), generated code and catalogues of texts are left out.
"""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

LEFT_OUT = {"testing", "generated"}
# Where raw sizes and colours belong.
TOKENS = "theme/tokens.css"
# An import of types is gone once the app is built.
_IMPORT = re.compile(
    r"""(?:^import (?!type\b)[^;'"]*|^export (?!type\b)[^;'"]*\bfrom |\bimport\()\s*["']([^"']+)["']""", re.MULTILINE
)
_IMPORT_LINES = re.compile(r"^import\b[^;]*;", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# Lines are drawn in px, whatever the size of the reader's letters.
_PIXELS = re.compile(r"(?<![\w.#-])-?(?:[4-9]|[1-9][0-9]+)(?:\.[0-9]+)?px\b")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?)\(")
_FONT_SIZE = re.compile(r"font-size:[^;]*[0-9](?:px|rem)\b")
_MEDIA = re.compile(r"@(?:media|container)\s*([^{]+?)\s*\{")


def measure_app(src: Path) -> dict[str, object]:
    """Return the figures of the app whose sources are in a folder, by what each is called."""
    modules = {path: path.read_text() for path in sorted(src.rglob("*.ts*")) if _counts(path, src)}
    lines = [text.count("\n") for text in modules.values()]
    styles = {path: path.read_text() for path in sorted(src.rglob("*.css"))}
    plain = {path: _COMMENT.sub("", text) for path, text in styles.items()}
    rules = "\n".join(text for path, text in plain.items() if path.relative_to(src).as_posix() != TOKENS)
    without_media = _MEDIA.sub("", rules)
    imports = {path: _find_imports(path, text, src, modules) for path, text in modules.items()}
    edges = Counter((_area(path, src), _area(imported, src)) for path, found in imports.items() for imported in found)
    return {
        "app: modules": len(modules),
        "app: lines": sum(lines),
        "app: median lines": statistics.median(lines),
        "app: mean lines": round(statistics.mean(lines)),
        "app: lines of imports, of a hundred": round(100 * _count_import_lines(modules) / sum(lines), 1),
        "app: stylesheets": len(styles),
        "app: lines of stylesheets": sum(text.count("\n") for text in styles.values()),
        "app: sizes in px outside the tokens": len(_PIXELS.findall(without_media)),
        "app: colours outside the tokens": len(_COLOUR.findall(rules)),
        "app: font sizes outside the tokens": len(_FONT_SIZE.findall(rules)),
        "app: different media conditions": len({*_MEDIA.findall("\n".join(plain.values()))}),
        "app: pairs of areas that import each other": sum(
            1 for one, other in edges if one < other and (other, one) in edges
        ),
        "app: modules in cycles": count_in_cycles(imports),
    }


def _counts(path: Path, src: Path) -> bool:
    return not LEFT_OUT & {*path.relative_to(src).parts} and ".test." not in path.name and ".gen." not in path.name


def _area(path: Path, src: Path) -> str:
    """Return the folder that a module belongs to: a feature, or one beside the features."""
    parts = path.relative_to(src).parts
    return "/".join(parts[:2]) if parts[0] == "features" else parts[0]


def _count_import_lines(modules: Mapping[Path, str]) -> int:
    return sum(found.count("\n") + 1 for text in modules.values() for found in _IMPORT_LINES.findall(text))


def _find_imports(path: Path, text: str, src: Path, modules: Mapping[Path, str]) -> set[Path]:
    found = set()
    for name in _IMPORT.findall(text):
        if name.startswith("@/"):
            base = src / name[2:]
        elif name.startswith("."):
            base = (path.parent / name).resolve()
        else:
            continue
        candidates = [base.with_name(base.name + end) for end in (".ts", ".tsx", "")]
        candidates += [base / "index.ts", base / "index.tsx"]
        found |= {each for each in candidates if each in modules}
    return found - {path}


def count_in_cycles(imports: Mapping[Path, set[Path]]) -> int:
    """Return how many modules import themselves by way of others, or lie between two that do."""
    left = set(imports)
    while True:
        imported = {each for module in left for each in imports[module] & left}
        kept = {module for module in left & imported if imports[module] & left}
        if kept == left:
            return len(left)
        left = kept
