"""Who sits at a session: proving it again before what a thief would do, seeing one's sessions, and ending them."""
