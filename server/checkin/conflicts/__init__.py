"""Where phones without a network let somebody in whom the server would have refused."""
