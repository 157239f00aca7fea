"""After the sale: what clients give back, exchange and cancel."""
