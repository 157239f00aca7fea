"""Judging scans and taps in batches, and writing what was decided."""
