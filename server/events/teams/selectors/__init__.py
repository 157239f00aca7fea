"""Reading the places of teams."""
