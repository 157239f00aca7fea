"""What is changed in the calendar."""
