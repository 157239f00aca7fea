"""What the Branding pages are refused, in the spec's words (part 2, sections 5 and 8)."""

from __future__ import annotations

from typing import Any

from server.platform.errors import Invalid, NotFound

CSS_REQUIRED = "CSS file is required."
STYLESHEET_REQUIRED = "Stylesheet is required."
NAME_TAKEN = "This StyleSheet name is already added."
NO_IMAGE = "This is not an image"
NOT_CHANGED = "Not changed  "
NOT_DELETED = "Not Deleted Successfully"
DOWNLOAD_FAILED = "Download Failed "
PUBLISH_FAILED = "Publish Failed"
# These are ours: the spec has no words for them.
TEXT_IN_DRAWING = "Please turn the letters of this drawing into shapes, or upload it as PNG or JPEG"
NETWORKS = {
    "twitter": "Twitter",
    "facebook": "Facebook",
    "instagram": "Instagram",
    "linkedin": "LinkedIn",
    "youtube": "YouTube",
}


def link_wrong(network: str) -> str:
    """Say what an address of a social network must be."""
    return f"Enter the https address of a page on {NETWORKS[network]}, or nothing"


class DownloadFailed(NotFound, message=DOWNLOAD_FAILED): ...


class NotDeleted(NotFound, message=NOT_DELETED): ...


class NotSwitched(NotFound, message=NOT_CHANGED): ...


class PublishFailed(Invalid, code="publish_failed", message=PUBLISH_FAILED):
    """A draft has errors, and would be broken where buyers see it; `problems` has them as the checks tell them."""

    def __init__(self, problems: list[dict[str, Any]]) -> None:
        super().__init__(problems=problems)
