"""How this process is watched: what it measures, the lines that it writes, and the traces of what it did."""
