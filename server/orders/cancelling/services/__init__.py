"""The job of a cancelled performance."""
