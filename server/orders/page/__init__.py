"""An order's own page: all there is to see of it, and what an office may do with it."""
