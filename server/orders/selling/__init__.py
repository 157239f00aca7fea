"""From a basket to tickets: what is offered and asked for, reserved, paid and issued, or given back."""
