"""Scans and taps: what is asked, how it is judged, and what that writes."""
