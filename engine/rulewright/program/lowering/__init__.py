"""The state of one lowering, and what all of it leans on."""
