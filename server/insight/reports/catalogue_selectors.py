"""All reports: every module under `definitions` registers its own when it is imported."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from server.insight.reports import definitions
from server.insight.reports.definition import REPORTS, Group, Report


@cache
def all_reports() -> dict[str, Report]:
    """Give the reports by their ids, in the order in which they are listed."""
    for module in walk_packages(definitions.__path__, f"{definitions.__name__}."):
        import_module(module.name)
    groups = list(Group)
    return dict(sorted(REPORTS.items(), key=lambda pair: (groups.index(pair[1].group), pair[1].name)))
