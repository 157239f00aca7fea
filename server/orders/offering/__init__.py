"""The buyers of a performance are offered another one: those that fit are moved, or they choose by themselves."""
