"""The functions that list the options of a decision."""
