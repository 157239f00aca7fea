"""What watches the code and the tests: kinds of module, owners of tables, contracts, and which test runs where."""
