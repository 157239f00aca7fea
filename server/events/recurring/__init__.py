"""Performances by a rule: every Friday but this one."""
