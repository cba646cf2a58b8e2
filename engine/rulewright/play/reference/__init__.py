"""The meaning of expressions and statements, which the generated program must agree with."""
