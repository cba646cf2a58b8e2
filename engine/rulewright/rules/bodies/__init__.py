"""The texts of rules, checked: callees before callers."""
