"""Teams and their numbered places: the form, what is open of them, and who has which."""
