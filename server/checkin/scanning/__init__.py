"""Scans and redemptions: requests, verdicts, and what they write."""
