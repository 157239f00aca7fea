"""Exchanging: units of an order for others of any performance, quoted first and then made just so."""
