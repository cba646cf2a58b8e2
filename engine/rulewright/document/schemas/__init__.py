"""Documents against their JSON Schemas."""
