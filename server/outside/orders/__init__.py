"""Orders, as other systems read them and are told of them."""
