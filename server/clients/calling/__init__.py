"""How clients call: how often, and each call that changes something once."""
