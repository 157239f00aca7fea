"""The list of orders, and the file of all of them."""
