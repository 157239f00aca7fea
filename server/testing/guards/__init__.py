"""Guards of code and tests: kinds of modules, owners of tables, contracts, and the profiles of tests."""
