"""Making offers, carrying them out, ending them and taking them back."""
