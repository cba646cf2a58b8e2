"""Documents in folders: found by id, read, joined with their includes."""
