"""Scans from other systems: their turnstiles admit by the same judge as our doors."""
