"""What was sold, by what it was sold."""
