"""An event's own texts in other languages than the one that its form has them in."""
