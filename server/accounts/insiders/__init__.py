"""What people of an account may do with its money in a day, and what they have taken out of it."""
