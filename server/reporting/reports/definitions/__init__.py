"""One file a report: what it is called, what it can be narrowed to, its columns, and the one query behind them."""
