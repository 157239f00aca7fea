"""How rows are asked for and waited for: queries that are written once, rows that are kept, words, and turns."""
