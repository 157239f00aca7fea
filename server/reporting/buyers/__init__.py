"""The buyer list of a performance: who comes, with how much, and what is known of each order; also as a file."""
