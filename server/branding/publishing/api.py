"""The calls that put a look before buyers: Publish Changes, what is wrong before it, and the versions to go back to."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.branding.publishing import selectors, services
from server.branding.publishing import serializers as shapes
from server.core.http.api import call
from server.core.http.replies import PageOf

PUBLISHED = "Published Successfully"


class PublishEventView(OrganiserView):
    @call(shapes.PublishEventIn, shapes.PUBLISHED)
    def post(self, wire: shapes.PublishEventIn) -> Response:
        version = services.publish_event(caller=self.caller, event_id=wire.asked["event_id"])
        return shapes.PUBLISHED(version, message=PUBLISHED)


class PublishStyleView(OrganiserView):
    @call(shapes.PublishStyleIn, shapes.PUBLISHED)
    def post(self, wire: shapes.PublishStyleIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        version = services.publish_style(caller=self.caller, account_id=account_id)
        return shapes.PUBLISHED(version, message=PUBLISHED)


class EventTemplatesView(OrganiserView):
    @call(shapes.EventTemplatesIn, shapes.EVENTS)
    def post(self, wire: shapes.EventTemplatesIn) -> Response:
        asked = wire.asked
        account_id = self.caller.account_for(asked["account_id"])
        events = selectors.list_template_events(
            caller=self.caller, account_id=account_id, search=asked["search"], ordering=asked["ordering"]
        )
        page = PageOf(events, asked)
        selectors.add_states(page.rows)
        return shapes.EVENTS(page)


class ChecksView(OrganiserView):
    @call(shapes.TargetIn, shapes.PROBLEMS)
    def post(self, wire: shapes.TargetIn) -> Response:
        return shapes.PROBLEMS(selectors.list_problems(caller=self.caller, target=wire.form()))


class VersionsView(OrganiserView):
    """The versions of a look, newest first, and the draft beside them."""

    @call(shapes.VersionsIn, shapes.VERSIONS)
    def post(self, wire: shapes.VersionsIn) -> Response:
        target = wire.form()
        versions = selectors.list_versions(caller=self.caller, target=target)
        page = PageOf(versions, {**wire.asked, "page_size": shapes.VERSIONS_A_PAGE})
        selectors.add_parts(page.rows)
        draft = selectors.read_draft_parts(caller=self.caller, target=target)
        return shapes.VERSIONS(page, draft=shapes.parts(draft))


class GoBackView(OrganiserView):
    """Publish what an earlier version holds once more, as a new one, and make it the draft, too."""

    @call(shapes.GoBackIn, shapes.PUBLISHED)
    def post(self, wire: shapes.GoBackIn) -> Response:
        version = services.go_back(caller=self.caller, target=wire.form(), number=wire.asked["number"])
        return shapes.PUBLISHED(version, message=PUBLISHED)
