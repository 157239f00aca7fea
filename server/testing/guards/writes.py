"""Static analysis: what code writes into the database and whose rows, as far as that can be derived."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from server.testing.guards.module_kinds import app_of

MAKES = {"bulk_create", "bulk_update", "create", "get_or_create", "update_or_create"}
MANAGERS = {"objects", "_default_manager", "_base_manager"}


@dataclass(frozen=True)
class Model:
    """A model: the app that owns it, and its name."""

    app: str
    name: str


@dataclass(frozen=True)
class Write:
    """A call that writes rows, and whose rows they are, if the code tells."""

    line: int
    text: str
    model: Model | None


def find_writes(tree: ast.Module, *, sql: bool = False) -> Iterator[Write]:
    """Find every call that writes rows; with `sql` also every cursor, whose use is not analysed."""
    models = _imported_models(tree)
    for scope in tree.body:
        names = models | _names_in(scope, models)
        for node in ast.walk(scope):
            match node:
                case ast.Call(func=ast.Attribute(attr="cursor") as method) if sql:
                    yield Write(node.lineno, ast.unparse(method), None)
                case ast.Call(func=ast.Attribute(value=target) as method) if _is_write(node, method.attr):
                    yield Write(node.lineno, ast.unparse(method), _model_of(target, names))


def find_questions(tree: ast.Module) -> Iterator[int]:
    """Find the lines that query the database, through a manager or in SQL."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in {*MANAGERS, "cursor"}:
            yield node.lineno


def _is_write(call: ast.Call, method: str) -> bool:
    """Return whether a call writes rows: files have `save`, and dicts have `update`, too."""
    match method.removeprefix("a"):
        case "delete":
            return not call.args and not call.keywords
        case "save":
            return not call.args
        case "update":
            return not call.args and bool(call.keywords)
        case name:
            return name in MAKES


def _imported_models(tree: ast.Module) -> dict[str, Model]:
    """Return the names of the models that a module imports, its own app's among them."""
    return {
        alias.asname or alias.name: Model(app, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        if node.module.startswith("server.") and ".models" in node.module and (app := app_of(node.module))
        for alias in node.names
    }


def _names_in(scope: ast.stmt, models: dict[str, Model]) -> dict[str, Model]:
    """Return a function's names for rows and queries: annotated arguments, assignments and loop variables."""
    names: dict[str, Model] = {}
    for node in ast.walk(scope):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as annotation):
                model = _model_of(annotation, models)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.For(target=ast.Name(id=name), iter=value):
                model = _model_of(value, models | names)
            case _:
                continue
        if model:
            names[name] = model
    return names


def _model_of(expression: ast.expr, names: dict[str, Model]) -> Model | None:
    """Return the model of a row or query; a related manager leads to unknown rows."""
    match expression:
        case ast.Name(id=name):
            return names.get(name)
        case ast.Call(func=ast.Name(id=name)):
            return names.get(name)
        case ast.Call(func=ast.Attribute(value=earlier)) | ast.Subscript(value=earlier):
            return _model_of(earlier, names)
        case ast.Attribute(value=earlier, attr=manager) if manager in MANAGERS:
            return _model_of(earlier, names)
    return None
