"""Checked expressions to the form: values and conditions."""
