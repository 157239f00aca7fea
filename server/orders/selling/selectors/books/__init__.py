"""The books of what is scarce, counted again from the rows: each claimant brings the checks of its own."""
