"""The books of the doors, counted again from the rows."""
