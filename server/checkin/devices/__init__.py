"""The phones at the doors: taken on, named, watched and revoked."""
