"""Whole installations with a database of their own, for what replaces one or begins with an old one."""
