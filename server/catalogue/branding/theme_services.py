"""Sets an account's look without CSS: accent, font, corners, light or dark, and logo.

They are tokens like those of an uploaded stylesheet, in a marked part at its end, so that both are one draft with one
way to publish it. Without a stylesheet there is one that has that part alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

import tinycss2
from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import check_version
from server.catalogue import errors
from server.catalogue.branding import draft_selectors as drafts
from server.catalogue.branding.css_colours import DARK, LIGHT, READABLE, ink_on, is_dark, with_contrast
from server.catalogue.branding.css_properties import read_fonts
from server.catalogue.branding.css_sanitizer import Cleaned, read_stylesheet
from server.catalogue.branding.css_values import PICTURE, Refused, bare
from server.catalogue.branding.forms import ThemeForm
from server.catalogue.branding.models import Stylesheet
from server.catalogue.branding.picture_services import sweep_shared_pictures
from server.catalogue.branding.selectors import find_logo
from server.catalogue.branding.services import STYLESHEETS, switch_off_stylesheets
from server.catalogue.branding.theme import COLOUR_TOKENS, FONT_TOKEN, LOGO_TOKEN, Colours, pictures_in
from server.platform import clock
from server.platform.errors import InvalidFields, StaleVersion

NAME = "Look.css"  # of the stylesheet of an account that had none
OUR_FONT = 'Archivo,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
OUR_RADIUS = 8
_BEGIN, _END = "/* Set on the Branding page: change it there. */", "/* Until here. */"
_SET = re.compile(rf"\s*{re.escape(_BEGIN)}.*?(?:{re.escape(_END)}\s*|\Z)", re.DOTALL)
_ACCENT = ("accent", "on_accent")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, kw_only=True)
class ThemeSettings:
    """An account's look as it is drafted; `style_id` and `version` are those of its stylesheet, 0 without one."""

    style_id: int
    version: int
    filename: str
    accent: str
    dark_accent: str
    surface: str
    dark_surface: str
    scheme: str
    font: str
    radius: str
    logo: str


def settings_of(row: Stylesheet | None) -> ThemeSettings:
    """Return what a stylesheet makes of the look, ours without one."""
    colours, dark = (Colours(**row.colours), Colours(**row.dark_colours)) if row else (LIGHT, DARK)
    tokens = row.tokens if row else {}
    return ThemeSettings(
        style_id=row.pk if row else 0,
        version=row.version if row else 0,
        filename=row.name if row else "",
        accent=colours.accent,
        dark_accent=dark.accent,
        surface=colours.surface,
        dark_surface=dark.surface,
        scheme=_scheme_of(colours, dark),
        font=tokens.get(FONT_TOKEN, ""),
        radius=tokens.get("--foyer-radius", f"{OUR_RADIUS}px"),
        logo=drafts.logo_in(tokens),
    )


def _scheme_of(light: Colours, dark: Colours) -> str:
    if is_dark(light.surface) == is_dark(dark.surface):
        return "dark" if is_dark(light.surface) else "light"
    return "both"


@transaction.atomic
def save_theme(*, caller: Staff, form: ThemeForm) -> Stylesheet:
    """Save the look as a draft, in the stylesheet that is switched on: buyers get it when it is published.

    A stylesheet that was published stays as it was, for whoever goes back to it; its place is taken by a new one.

    :raises InvalidFields: if a value is not of its kind, the logo is not the account's, or the stylesheet has no end.
    :raises StaleVersion: if somebody else has saved first, or switched another stylesheet on.
    """
    caller.needs(*NOT_DOOR_STAFF)
    account_id = caller.account_for(form.account_id)
    drafts.lock_account(caller, account_id)
    rows = Stylesheet.objects.filter(account_id=account_id, deleted_at=None)
    active = rows.filter(is_active=True).first()
    if active is not None:
        if form.version is not None and form.style_id != active.pk:
            raise StaleVersion(active)
        check_version(form.version, active)
    row = active or rows.filter(name__iexact=NAME).first() or Stylesheet(account_id=account_id, name=NAME, version=0)
    source, cleaned = _written(form, row)
    if row.pk and row.versions.exists():
        row = _replace(caller, row)
    switch_off_stylesheets(caller=caller, account_id=account_id, but=row)
    with STYLESHEETS.saving(caller, row):
        row.source, row.css, row.tokens = source, cleaned.css, cleaned.tokens
        row.colours, row.dark_colours = asdict(cleaned.colours), asdict(cleaned.dark_colours)
        row.left_out, row.is_active, row.version = list(cleaned.left_out), True, row.version + 1
        row.save()
    sweep_shared_pictures(account_id=account_id, event=None)
    return row


def _replace(caller: Staff, row: Stylesheet) -> Stylesheet:
    with STYLESHEETS.deleting(caller, row):
        row.is_active, row.deleted_at = False, clock.now()
        row.save(update_fields=["is_active", "deleted_at"])
    return Stylesheet(account_id=row.account_id, name=row.name, source=row.source, version=row.version)


def _written(form: ThemeForm, row: Stylesheet) -> tuple[bytes, Cleaned]:
    text = _SET.sub("\n", bytes(row.source).decode("utf-8-sig")).rstrip()
    kept = drafts.logo_in(row.tokens)
    address = (kept and f"/media/{kept}") if form.logo_url is None else form.logo_url
    own = drafts.list_shared_pictures(pictures_in(f"{text} {address}"), account_id=row.account_id)
    named = PICTURE.fullmatch(address)
    logo = named[1] if named else ""
    if address and logo not in own:
        raise InvalidFields({"logo_url": errors.NO_IMAGE})
    # A rule that says nothing, since a stylesheet without any is none.
    plain = read_stylesheet((text or ":root{}").encode(), own_picture=own.__contains__)
    light, dark = _tokens(form, plain, logo)
    source = f"{text}\n\n{_block(light, dark)}".lstrip().encode()
    cleaned = read_stylesheet(source, own_picture=own.__contains__, logo_named=find_logo)
    if any(cleaned.tokens.get(name) is None for name in light):
        raise InvalidFields({"accent": errors.STYLESHEET_UNENDED})
    return source, cleaned


def _tokens(form: ThemeForm, plain: Cleaned, logo: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the tokens that a form sets beside those that its stylesheet has by itself, and those for the dark."""
    light, dark = _colours(form, plain)
    try:
        font = read_fonts(bare(tinycss2.parse_component_value_list(form.font or OUR_FONT, skip_comments=True)))
    except Refused as why:
        raise InvalidFields({"font": str(why)}) from None
    if font != plain.tokens.get(FONT_TOKEN) and (form.font or FONT_TOKEN in plain.tokens):
        light |= {FONT_TOKEN: font, "--foyer-heading-font": font}
    if f"{form.radius}px" != plain.tokens.get("--foyer-radius", f"{OUR_RADIUS}px"):
        light["--foyer-radius"] = f"{form.radius}px"
    if logo != drafts.logo_in(plain.tokens):
        light[LOGO_TOKEN] = f'url("/media/{logo}")' if logo else "none"
    return light, dark


def _colours(form: ThemeForm, plain: Cleaned) -> tuple[dict[str, str], dict[str, str]]:
    if not _HEX.fullmatch(form.accent):
        raise InvalidFields({"accent": errors.NO_COLOUR})
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    accent, dark_accent = form.accent.lower(), plain.dark_colours.accent
    night = plain.dark_colours
    if form.scheme != _scheme_of(plain.colours, plain.dark_colours):
        day, night = (DARK if form.scheme == "dark" else LIGHT, LIGHT if form.scheme == "light" else DARK)
        light |= _named(asdict(day), without=_ACCENT)
        dark |= _named(asdict(night), without=_ACCENT)
    if form.scheme == "both" and accent != plain.colours.accent:
        # On a dark page a dark colour is hard to see.
        dark_accent = with_contrast(accent, night.surface, READABLE)
    elif form.scheme != "both":
        dark_accent = accent
    if (accent, dark_accent) != (plain.colours.accent, plain.dark_colours.accent):
        light |= _named({"accent": accent, "on_accent": ink_on(accent)})
        dark |= _named({"accent": dark_accent, "on_accent": ink_on(dark_accent)})
    return light, dark


def _named(colours: Mapping[str, str], *, without: tuple[str, ...] = ()) -> dict[str, str]:
    return {token: colours[name] for token, name in COLOUR_TOKENS.items() if name in colours and name not in without}


def _block(light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    lines = [_BEGIN, _rule(light)]
    if dark:
        lines += ["@media (prefers-color-scheme: dark) {", _rule(dark), "}"]
    return "\n".join([*lines, _END, ""])


def _rule(tokens: Mapping[str, str]) -> str:
    return "\n".join([":root {", *(f"  {name}: {value};" for name, value in tokens.items()), "}"])
