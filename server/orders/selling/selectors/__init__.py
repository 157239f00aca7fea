"""Reading what a basket is for: what is offered, and what each line of it would charge."""
