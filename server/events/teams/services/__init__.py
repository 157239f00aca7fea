"""Every write of teams and their places."""
