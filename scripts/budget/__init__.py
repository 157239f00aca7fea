"""Holds each step of the tests to the processor time that was committed for it, on a busy machine as on a quiet one."""
