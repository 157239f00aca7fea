"""Decides on what a logo is shown: on the page itself, or on a plate where its outline would not be seen there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops, ImageFilter, ImageOps

from server.catalogue.branding.css_colours import INK, WHITE, contrast
from server.catalogue.branding.theme import Colours

# A logo's outline is what is seen of it beside what is seen through: white letters on a red badge lie on the badge,
# not on the page. A logo without transparency brings a ground of its own.
SEEN = 1.8  # the least contrast with its ground that shows a letter of a logo's size
MOST_HIDDEN = 0.15  # of the outline
_MEASURED = (480, 160)  # pixels: as large as a logo is shown, twice as fine
_EDGE = 3  # pixels


@dataclass(frozen=True)
class Logo:
    """A logo's size, and the colours of its outline with the share of each."""

    width: int
    height: int
    outline: Mapping[str, float]

    def plate_on(self, *grounds: str) -> str:
        """Return the colour of the plate that it needs on any of some grounds; empty where it needs none."""
        if all(self._hidden_on(ground) <= MOST_HIDDEN for ground in grounds):
            return ""
        return min(WHITE, INK, key=self._hidden_on)

    def variables_on(self, colours: Colours) -> dict[str, str]:
        """Return our own variables of the logo on pages of these colours: it stands on cards and on the page itself."""
        plate = self.plate_on(colours.surface, colours.page)
        return {
            "--fy-logo-shape": f"{self.width}/{self.height}",
            "--fy-logo-plate": plate or "transparent",
            "--fy-logo-room": "8px" if plate else "0px",
        }

    def _hidden_on(self, ground: str) -> float:
        return sum(share for colour, share in self.outline.items() if contrast(colour, ground) < SEEN)


def measure_logo(content: bytes) -> Logo:
    """Measure a picture that was checked as it was uploaded."""
    with Image.open(BytesIO(content)) as opened:
        size = opened.size
        opened.draft("RGB", _MEASURED)
        picture = opened.convert("RGBA")
    picture.thumbnail(_MEASURED)
    opaque = picture.getchannel("A").point(lambda alpha: 255 if alpha >= 128 else 0)
    edge = ImageChops.subtract(opaque, opaque.filter(ImageFilter.MinFilter(_EDGE)))
    # Four bits a channel: what stands beside each other in the spectrum is seen alike.
    coarse = ImageOps.posterize(picture.convert("RGB"), 4)
    coarse.putalpha(edge)
    found: Any = coarse.getcolors(coarse.width * coarse.height)
    counts = {_spread(colour): count for count, colour in found if colour[3]}
    total = sum(counts.values())
    return Logo(*size, {colour: count / total for colour, count in counts.items()})


def _spread(colour: tuple[int, ...]) -> str:
    """Write a colour of four bits a channel over their whole range, so that white is white."""
    return "#" + "".join(f"{part | part >> 4:02x}" for part in colour[:3])
