"""What differs between two documents of the public API, and whether that breaks a program written for the older one.

Rules: a program may send what it could send, and finds in answers what it found there, of the same types. It is told to
ignore what it does not know, so that new fields of answers, new calls and new words of their choices are additions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import zip_longest
from typing import Any

Schema = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
# What a request may be, at most or at least: to move one the wrong way refuses what was taken.
_UPPER = ("maxLength", "maximum", "maxItems")
_LOWER = ("minLength", "minimum", "minItems")


class Way(Enum):
    REQUEST = "asked"
    ANSWERED = "answered"


@dataclass(frozen=True, order=True)
class Difference:
    """`operation` is an operation's id, or a webhook's name; `where` is within it; `name` is what a changelog says."""

    operation: str
    where: str
    what: str
    is_breaking: bool
    name: str

    def __str__(self) -> str:
        return f"{self.operation}: {self.where}: {self.what}"


def differences_of(old: Schema, new: Schema) -> list[Difference]:
    """Return every difference from an older document to a newer one that a program could see."""
    return sorted({*_of_operations(old, new), *_of_webhooks(old, new)})


def operations_of(document: Schema) -> dict[str, Schema]:
    """Return each operation by its method and path: `GET /api/events`."""
    return {
        f"{method.upper()} {path}": item[method]
        for path, item in document["paths"].items()
        for method in METHODS
        if method in item
    }


def bare(part: Any) -> Any:
    """Return a document without what is written for people alone: only the rest is compared."""
    if isinstance(part, dict):
        return {name: bare(value) for name, value in part.items() if not _is_for_people(name, value)}
    return [bare(value) for value in part] if isinstance(part, list) else part


def _is_for_people(name: str, value: Any) -> bool:
    # A field may be called `description`; what describes it is a text.
    return name in ("description", "summary", "x-codeSamples", "example", "examples") and not isinstance(value, dict)


def _of_operations(old: Schema, new: Schema) -> Iterator[Difference]:
    before, after = operations_of(old), operations_of(new)
    for address, operation in after.items():
        if address not in before:
            yield Difference(operation["operationId"], address, "new call", False, address)
    for address, operation in before.items():
        comparison = _Comparison(operation["operationId"], old, new)
        if address not in after:
            yield comparison.broken(address, "the call is gone", address)
            continue
        now = after[address]
        if now["operationId"] != operation["operationId"]:
            yield comparison.broken(address, f"now called {now['operationId']}", now["operationId"])
        yield from comparison.of_parameters(operation, now)
        yield from comparison.of_bodies(operation.get("requestBody"), now.get("requestBody"))
        yield from comparison.of_answers(operation["responses"], now["responses"])


def _of_webhooks(old: Schema, new: Schema) -> Iterator[Difference]:
    before, after = old.get("webhooks", {}), new.get("webhooks", {})
    for name in after.keys() - before.keys():
        yield Difference(name, "webhooks", "new type of event", False, name)
    for name, item in before.items():
        comparison = _Comparison(name, old, new)
        if name not in after:
            yield comparison.broken("webhooks", "the type of event is gone", name)
            continue
        was, now = (_shape_in(one["post"].get("requestBody")) for one in (item, after[name]))
        yield from comparison.of_shapes(was, now, Way.ANSWERED, "body")


@dataclass
class _Comparison:
    """Of one operation; `seen` are the pairs of shapes that are being compared, since shapes may hold themselves."""

    operation: str
    old: Schema
    new: Schema
    seen: set[tuple[str, str, Way]] = field(default_factory=set)

    def broken(self, where: str, what: str, name: str) -> Difference:
        return Difference(self.operation, where, what, True, name)

    def added(self, where: str, what: str, name: str) -> Difference:
        return Difference(self.operation, where, what, False, name)

    def of_parameters(self, was: Schema, now: Schema) -> Iterator[Difference]:
        before, after = (
            {(one["in"], one["name"]): one for one in operation.get("parameters", [])} for operation in (was, now)
        )
        for key in after.keys() - before.keys():
            where = f"{key[0]} {key[1]}"
            if after[key].get("required"):
                yield self.broken(where, "newly required", key[1])
            else:
                yield self.added(where, "new", key[1])
        for key, parameter in before.items():
            where = f"{key[0]} {key[1]}"
            if key not in after:
                yield self.broken(where, "gone", key[1])
                continue
            if after[key].get("required") and not parameter.get("required"):
                yield self.broken(where, "newly required", key[1])
            yield from self.of_shapes(parameter.get("schema", {}), after[key].get("schema", {}), Way.REQUEST, where)

    def of_bodies(self, was: Schema | None, now: Schema | None) -> Iterator[Difference]:
        if was is None and now is not None and now.get("required"):
            yield self.broken("body", "newly required", "body")
        elif was is not None and now is None:
            yield self.broken("body", "gone", "body")
        elif was is not None and now is not None:
            if now.get("required") and not was.get("required"):
                yield self.broken("body", "newly required", "body")
            yield from self.of_shapes(_shape_in(was), _shape_in(now), Way.REQUEST, "body")

    def of_answers(self, was: Schema, now: Schema) -> Iterator[Difference]:
        for status, answer in was.items():
            if status not in now:
                # A refusal that comes no more is missed by nobody.
                if status.startswith("2"):
                    yield self.broken(status, "no longer answered", status)
                continue
            yield from self.of_shapes(_shape_in(answer), _shape_in(now[status]), Way.ANSWERED, status)
            for name in answer.get("headers", {}).keys() - now[status].get("headers", {}).keys():
                yield self.broken(f"{status} header {name}", "gone", name)
        for status in now.keys() - was.keys():
            if status.startswith("2"):
                yield self.broken(status, "answered newly", status)

    def of_shapes(self, was: Schema, now: Schema, way: Way, where: str) -> Iterator[Difference]:
        pair = (was.get("$ref", ""), now.get("$ref", ""), way)
        if all(pair[:2]) and pair in self.seen:
            return
        self.seen.add(pair)
        was, now = _plain(was, self.old), _plain(now, self.new)
        yield from self._of_types(was, now, way, where)
        yield from self._of_choices(was, now, way, where)
        yield from self._of_limits(was, now, way, where)
        yield from self._of_fields(was, now, way, where)
        yield from self._of_variants(was, now, way, where)
        for inner, mark in (("items", "[]"), ("additionalProperties", "{}")):
            if isinstance(was.get(inner), dict) and isinstance(now.get(inner), dict):
                yield from self.of_shapes(was[inner], now[inner], way, where + mark)

    def _of_types(self, was: Schema, now: Schema, way: Way, where: str) -> Iterator[Difference]:
        before, after = _types_of(was), _types_of(now)
        wider, narrower = (after, before) if way is Way.REQUEST else (before, after)
        # Without a type anything is meant.
        if wider and (not narrower or narrower - wider):
            names = [", ".join(sorted(types)) or "anything" for types in (before, after)]
            yield self.broken(where, f"{names[0]} is now {names[1]}", _last(where))
        if was.get("format") != now.get("format") and (way is Way.ANSWERED or now.get("format")):
            yield self.broken(where, f"format {was.get('format')} is now {now.get('format')}", _last(where))

    def _of_choices(self, was: Schema, now: Schema, way: Way, where: str) -> Iterator[Difference]:
        before, after = was.get("enum"), now.get("enum")
        if before is None and after is None:
            return
        if before is None or after is None:
            is_narrower = before is None
            if is_narrower == (way is Way.REQUEST):
                yield self.broken(where, "now a choice of words" if is_narrower else "no choice any more", _last(where))
            return
        for word in (word for word in before if word not in after):
            yield self.broken(where, f"the word {word!r} is gone", str(word))
        for word in (word for word in after if word not in before):
            yield self.added(where, f"the word {word!r} is new", str(word))

    def _of_limits(self, was: Schema, now: Schema, way: Way, where: str) -> Iterator[Difference]:
        if way is Way.ANSWERED:
            return
        for name in _UPPER:
            if name in now and now[name] < was.get(name, float("inf")):
                yield self.broken(where, f"{name} is lower", _last(where))
        for name in _LOWER:
            if name in now and now[name] > was.get(name, float("-inf")):
                yield self.broken(where, f"{name} is higher", _last(where))
        if now.get("pattern") and now["pattern"] != was.get("pattern"):
            yield self.broken(where, "another pattern", _last(where))

    def _of_fields(self, was: Schema, now: Schema, way: Way, where: str) -> Iterator[Difference]:
        before, after = was.get("properties", {}), now.get("properties", {})
        needed, needed_now = set(was.get("required", [])), set(now.get("required", []))
        for name in after.keys() - before.keys():
            if way is Way.REQUEST and name in needed_now:
                yield self.broken(f"{where}.{name}", "newly required", name)
            else:
                yield self.added(f"{where}.{name}", "new field", name)
        for name, shape in before.items():
            if name not in after:
                yield self.broken(f"{where}.{name}", "gone", name)
                continue
            if way is Way.REQUEST and name in needed_now - needed:
                yield self.broken(f"{where}.{name}", "newly required", name)
            if way is Way.ANSWERED and name in needed - needed_now:
                yield self.broken(f"{where}.{name}", "may be missing now", name)
            yield from self.of_shapes(shape, after[name], way, f"{where}.{name}")

    def _of_variants(self, was: Schema, now: Schema, way: Way, where: str) -> Iterator[Difference]:
        before, after = was.get("oneOf", []), now.get("oneOf", [])
        for place, (one, other) in enumerate(zip_longest(before, after)):
            at = f"{where}|{place + 1}"
            if one is None:
                yield (self.broken if way is Way.ANSWERED else self.added)(at, "another kind", _last(where))
            elif other is None:
                yield self.broken(at, "a kind is gone", _last(where))
            else:
                yield from self.of_shapes(one, other, way, at)


def _shape_in(part: Schema | None) -> Schema:
    """Return the shape of a body or an answer; an empty one where there is none."""
    content = (part or {}).get("content", {})
    return next((media.get("schema", {}) for media in content.values()), {})


def _plain(shape: Schema, document: Schema) -> Schema:
    """Follow references, and join what is said in parts: `allOf`, and 'this or null'."""
    while "$ref" in shape:
        found = document["components"]["schemas"][shape["$ref"].rsplit("/", 1)[-1]]
        shape = {**found, **{name: value for name, value in shape.items() if name != "$ref"}}
    if "allOf" in shape:
        parts = [_plain(part, document) for part in shape["allOf"]]
        joined: Schema = {}
        for part in parts:
            joined = {**joined, **part, "properties": {**joined.get("properties", {}), **part.get("properties", {})}}
            joined["required"] = sorted({*joined.get("required", []), *part.get("required", [])})
        return {**joined, **{name: value for name, value in shape.items() if name != "allOf"}}
    kinds = shape.get("oneOf", shape.get("anyOf"))
    if kinds is None:
        return shape
    others = [kind for kind in kinds if kind != {"type": "null"}]
    if len(others) == 1:
        only = _plain(others[0], document)
        return only if len(others) == len(kinds) else {**only, "type": sorted({*_types_of(only), "null"})}
    return {"oneOf": others, **({"type": ["null"]} if len(others) < len(kinds) else {})}


def _types_of(shape: Schema) -> frozenset[str]:
    found = shape.get("type", [])
    types = {found} if isinstance(found, str) else set(found)
    if "number" in types:
        types.add("integer")  # every whole number is one
    return frozenset(types)


def _last(where: str) -> str:
    return where.rsplit(".", 1)[-1].rstrip("[]{}").rsplit(" ", 1)[-1]
