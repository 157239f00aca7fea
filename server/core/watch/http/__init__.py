"""Where calls are watched, and where the measures are asked for."""
