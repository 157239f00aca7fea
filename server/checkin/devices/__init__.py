"""Devices at the doors: enrolled, named, monitored and revoked."""
