"""What a stranger's call may cost: how large it may be, how slowly it may come, and how often."""
