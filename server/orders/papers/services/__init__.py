"""Each kind of paper, drawn from what was read."""
