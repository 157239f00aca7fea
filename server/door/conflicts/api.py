"""Conflicts: what phones without a network let in, listed and resolved by whoever runs the house."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.replies import PageOf
from server.door.conflicts import serializers as shapes
from server.door.conflicts.selectors import list_conflicts
from server.door.conflicts.services.resolve import resolve_conflict


class ConflictsView(OrganiserView):
    @extend_schema(parameters=[shapes.ConflictsIn], responses=shapes.CONFLICTS.shape)
    def get(self, request: Request) -> Response:
        asked = self.read(shapes.ConflictsIn).asked
        rows = list_conflicts(
            caller=self.caller,
            account_id=self.caller.account_for(asked["account_id"]),
            performance_id=asked["performance"],
            is_open=asked["open"],
        )
        return shapes.CONFLICTS(PageOf(rows, asked))


class ResolveConflictView(OrganiserView):
    @extend_schema(request=shapes.ResolveConflictIn, responses=shapes.CONFLICT.shape)
    def post(self, request: Request, conflict: int) -> Response:
        reason = self.read(shapes.ResolveConflictIn).asked["reason"]
        row = resolve_conflict(caller=self.caller, conflict_id=conflict, reason=reason)
        return shapes.CONFLICT(row, message="Conflict settled")
