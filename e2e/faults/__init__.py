"""Fault drives: parts of a running system die while it sells."""
