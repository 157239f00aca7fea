"""Installations with a database of their own, for tests that replace one or start with an old one."""
