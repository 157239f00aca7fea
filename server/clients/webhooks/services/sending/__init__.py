"""The way out: names are resolved, connections made to what was checked, and each lane's tries kept going."""
