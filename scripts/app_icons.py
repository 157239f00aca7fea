"""Draws the phone apps' icons and splash from Foyer's sign, the arch, into pwa/android and pwa/ios.

python scripts/app_icons.py: its output is committed, so run it only when the sign changes. The sign itself is
public/icons/arch.svg: two arches, and the left leaf of a door that stands ajar.
"""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

from PIL import Image, ImageDraw

PWA = Path(__file__).resolve().parent.parent / "pwa"
ANDROID = PWA / "android/app/src/main/res"
IOS = PWA / "ios/App/App/Assets.xcassets"

Colour = tuple[int, int, int]
Point = tuple[float, float]
GROUND: Colour = (0x33, 0x08, 0x1F)
WHITE: Colour = (0xFF, 0xFF, 0xFF)
LEAF: Colour = (0xA3, 0x90, 0x9A)  # paper at 55 % on the ground

FINER = 4  # drawn so much larger and then scaled down: Pillow does not antialias
LAUNCHER = {"mdpi": 48, "hdpi": 72, "xhdpi": 96, "xxhdpi": 144, "xxxhdpi": 192}  # pixels
STORE = 1024
SPLASH = 160  # points; the sign alone, in the middle of the ground's colour

# In a square of 24 units; the sign stands between 3.5 and 20.5, and from 3.7 down to its foot at 24.
OUTER = "M3.5,24V12.2a8.5,8.5 0 0 1 17,0V24z"
INNER = "M7.75,24V12.6a4.25,4.25 0 0 1 8.5,0V24z"
AJAR = "M7.75,24V12.6a4.25,4.25 0 0 1 1.87,-3.5L12.85,11.75V24z"
MIDDLE = 12.0
TOP, FOOT = 3.7, 24.0


def arc(*, radius: float, spring: float, until: float = 180) -> list[Point]:
    """Return the points of an arch's curve from its left end, for so many degrees."""
    steps = [radians(180 + degrees) for degrees in range(int(until) + 1)]
    return [(MIDDLE + radius * cos(step), spring + radius * sin(step)) for step in steps]


def shapes() -> list[tuple[Colour, list[Point]]]:
    """Return the sign's three shapes, from back to front."""
    return [
        (WHITE, [(3.5, FOOT), *arc(radius=8.5, spring=12.2), (20.5, FOOT)]),
        (GROUND, [(7.75, FOOT), *arc(radius=4.25, spring=12.6), (16.25, FOOT)]),
        (LEAF, [(7.75, FOOT), *arc(radius=4.25, spring=12.6, until=56), (12.85, 11.75), (12.85, FOOT)]),
    ]


def draw(size: int, *, sign: float, ground: str) -> Image.Image:
    """Draw the sign in the middle of a square picture.

    `sign` is its share of the height; `ground` is "full", "round", "tile" (rounded corners) or "none".
    """
    big = size * FINER
    picture = Image.new("RGBA", (big, big), (*GROUND, 255 if ground == "full" else 0))
    pen = ImageDraw.Draw(picture)
    if ground == "round":
        pen.ellipse((0, 0, big - 1, big - 1), fill=GROUND)
    elif ground == "tile":
        pen.rounded_rectangle((0, 0, big - 1, big - 1), radius=big * 7 / 30, fill=GROUND)
    unit = big * sign / (FOOT - TOP)
    down = (big - (FOOT + TOP) * unit) / 2
    for colour, points in shapes():
        pen.polygon([(big / 2 + (x - MIDDLE) * unit, down + y * unit) for x, y in points], fill=colour)
    small = picture.resize((size, size), Image.Resampling.LANCZOS)
    return small.convert("RGB") if ground == "full" else small


def save(picture: Image.Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, optimize=True)


def vector(*, scale: float, size: int = 108, is_one_colour: bool = False) -> str:
    """Return the sign as an Android drawable, in the middle of `size` units."""
    left = size / 2 - MIDDLE * scale
    top = size / 2 - (TOP + FOOT) / 2 * scale
    layers = [("#FFFFFF", OUTER), ("#33081F", INNER), ("#A3909A", AJAR)]
    shown = [("#FFFFFF", OUTER + INNER)] if is_one_colour else layers
    paths = "\n".join(
        f'        <path android:fillType="evenOdd" android:fillColor="{colour}" android:pathData="{path}" />'
        for colour, path in shown
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<!-- Written by scripts/app_icons.py -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="{size}dp"
    android:height="{size}dp"
    android:viewportWidth="{size}"
    android:viewportHeight="{size}">
    <group
        android:scaleX="{scale:g}"
        android:scaleY="{scale:g}"
        android:translateX="{left:g}"
        android:translateY="{top:g}">
{paths}
    </group>
</vector>
"""


def main() -> None:
    for density, pixels in LAUNCHER.items():
        save(draw(pixels, sign=0.62, ground="tile"), ANDROID / f"mipmap-{density}/ic_launcher.png")
        save(draw(pixels, sign=0.54, ground="round"), ANDROID / f"mipmap-{density}/ic_launcher_round.png")
    # Launchers crop the 108 units to shapes of their own: only a circle of 66 in the middle is always visible.
    (ANDROID / "drawable/ic_launcher_foreground.xml").write_text(vector(scale=2.3))
    (ANDROID / "drawable/ic_launcher_monochrome.xml").write_text(vector(scale=2.3, is_one_colour=True))
    # Of a splash's 288 units the middle 192 are visible.
    (ANDROID / "drawable/splash_icon.xml").write_text(vector(scale=5.4, size=288))
    save(draw(STORE, sign=0.66, ground="full"), IOS / f"AppIcon.appiconset/AppIcon-{STORE}.png")
    for times in (1, 2, 3):
        save(draw(SPLASH * times, sign=1, ground="none"), IOS / f"Splash.imageset/splash@{times}x.png")


if __name__ == "__main__":
    main()
