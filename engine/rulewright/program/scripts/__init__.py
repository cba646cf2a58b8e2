"""Scripts to the form: statements, and blocks cut at decisions."""
