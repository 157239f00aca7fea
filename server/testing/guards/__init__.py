"""What watches the code and the tests: rooms, owners of rows, contracts, and which test runs where."""
