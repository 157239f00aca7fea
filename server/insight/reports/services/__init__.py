"""What reports write: the tokens that open one, schedules, and their runs."""
