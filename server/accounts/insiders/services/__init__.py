"""Counting what is done in a day, changing its limits, and telling the owners."""
