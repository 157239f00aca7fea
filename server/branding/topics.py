"""A draft was saved, or a look published: the Branding pages of an account are told."""

from __future__ import annotations

from collections.abc import Iterator

from server.accounts.topics import administer, administered
from server.branding.changes import LookPublished, StylesheetSaved, TemplateSaved
from server.branding.draft_selectors import read_stylesheet_versions, read_template_versions
from server.branding.publishing.selectors import read_look_versions
from server.core.live import Notice, told_of

administer(stylesheet=read_stylesheet_versions, template=read_template_versions, look=read_look_versions)


@told_of(StylesheetSaved)
def stylesheet_saved(change: StylesheetSaved) -> Iterator[Notice]:
    yield from administered(change.account_id, f"stylesheet:{change.stylesheet_id}")


@told_of(TemplateSaved)
def template_saved(change: TemplateSaved) -> Iterator[Notice]:
    yield from administered(change.account_id, f"template:{change.event_id}")


@told_of(LookPublished)
def look_published(change: LookPublished) -> Iterator[Notice]:
    yield from administered(change.account_id, f"look:{change.version_id}")
