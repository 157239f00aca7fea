"""The taxes on tickets that are usual in a country (standard and reduced rates of 2026), which its venues are offered.

Whoever runs an installation may change or delete them like any other. A theatre may be exempt, or be taxed at another
rate: it knows, and chooses.
"""

from __future__ import annotations

from decimal import Decimal

NO_TAX = "No tax"
# By ISO 3166: what the tax is called, its standard rate, and the reduced rate of tickets where there is one.
_RATES: dict[str, tuple[str, str, str]] = {
    "AE": ("VAT", "5", ""),
    "AT": ("VAT", "20", "13"),
    "AU": ("GST", "10", ""),
    "BE": ("VAT", "21", "6"),
    "BG": ("VAT", "20", ""),
    "CA": ("GST", "5", ""),
    "CH": ("VAT", "8.1", "2.6"),
    "CY": ("VAT", "19", "5"),
    "CZ": ("VAT", "21", "12"),
    "DE": ("VAT", "19", "7"),
    "DK": ("VAT", "25", ""),
    "EE": ("VAT", "24", ""),
    "ES": ("VAT", "21", "10"),
    "FI": ("VAT", "25.5", "13.5"),
    "FR": ("VAT", "20", "5.5"),
    "GB": ("VAT", "20", ""),
    "GR": ("VAT", "24", "6"),
    "HR": ("VAT", "25", "5"),
    "HU": ("VAT", "27", "5"),
    "IE": ("VAT", "23", "9"),
    "IL": ("VAT", "18", ""),
    "IM": ("VAT", "20", ""),
    "IN": ("GST", "18", ""),
    "IS": ("VAT", "24", "11"),
    "IT": ("VAT", "22", "10"),
    "JP": ("Consumption tax", "10", ""),
    "LT": ("VAT", "21", ""),
    "LU": ("VAT", "17", "3"),
    "LV": ("VAT", "21", ""),
    "MT": ("VAT", "18", "5"),
    "NL": ("VAT", "21", "9"),
    "NO": ("VAT", "25", "12"),
    "NZ": ("GST", "15", ""),
    "PL": ("VAT", "23", "8"),
    "PT": ("VAT", "23", "6"),
    "RO": ("VAT", "21", "11"),
    "SE": ("VAT", "25", "6"),
    "SG": ("GST", "9", ""),
    "SI": ("VAT", "22", "9.5"),
    "SK": ("VAT", "23", "5"),
    "ZA": ("VAT", "15", ""),
}


def usual_taxes(code: str, country: str) -> list[tuple[str, Decimal]]:
    """List the names and percentages of a country's taxes, the usual one first; every country has 'No tax'."""
    name, standard, reduced = _RATES.get(code, ("", "", ""))
    taxes = [(NO_TAX, Decimal(0))]
    if standard:
        taxes.insert(0, (f"{name}, {country}", Decimal(standard)))
    if reduced:
        taxes.insert(1, (f"Reduced {name}, {country}", Decimal(reduced)))
    return taxes
