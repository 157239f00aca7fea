"""Holds each step of the tests to its committed processor time, on a busy machine as on a quiet one."""
