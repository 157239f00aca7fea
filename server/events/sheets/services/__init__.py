"""Reading sheets in a process apart, and saving what they change."""
