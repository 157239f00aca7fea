"""What strangers may do: whoever buys without a sign-in or a key of ours is counted, and may have to solve a puzzle."""
