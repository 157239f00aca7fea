"""What a backup or a restoration is refused for, in words for whoever runs the installation."""

from __future__ import annotations


class BackupError(Exception):
    """Nothing was taken for a backup, or nothing was restored; the message says why."""
