"""`dataclass`, made quickly: for modules that declare dozens of small classes, which would take most of a start.

The standard one compiles up to eight methods for each class. Here only `__init__` is compiled; comparing, hashing and
showing are functions that all classes share. What is asked of it is the same (a test compares the two): slots always,
`fields`, `replace`, `match`, pickling; and to the type checker it is the standard one. `field(init=False)` and
`__post_init__` are not for it.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool = False, eq: bool = True, kw_only: bool = False, slots: bool = True) -> Any:
        """The decorator, as in `dataclasses`."""
        assert slots, "classes made here have slots"
        return lambda cls: _made(cls, frozen, eq, kw_only)


_FIELD = getattr(dataclasses, "_FIELD")  # noqa: B009  # how the standard library marks a field that is one


def _made(cls: type, frozen: bool, eq: bool, kw_only: bool) -> type:
    namespace = dict(cls.__dict__)
    fields: dict[str, Any] = {}
    for base in cls.__mro__[:0:-1]:
        fields.update(getattr(base, "__dataclass_fields__", {}))
    own = namespace.get("__annotations__", {})
    for name, type_ in own.items():
        fields[name] = _field(name, type_, namespace.pop(name, dataclasses.MISSING), kw_only)
    for name in ("__dict__", "__weakref__"):
        namespace.pop(name, None)
    positional = [f for f in fields.values() if not f.kw_only]
    named = [f for f in fields.values() if f.kw_only]
    hashed = eq and frozen and not hasattr(cls, "_hash")
    namespace["__slots__"] = (*own, "_hash") if hashed else tuple(own)
    namespace["__dataclass_fields__"] = fields
    namespace["__match_args__"] = tuple(f.name for f in positional)
    namespace.setdefault("__repr__", _shown)
    if eq:
        compared = [f.name for f in fields.values() if f.compare]
        namespace["_compared"] = attrgetter(*compared) if compared else type
        namespace.setdefault("__eq__", _equal)
        namespace.setdefault("__hash__", _hashed if frozen else None)
    if frozen:
        namespace.update(__setattr__=_no_set, __delattr__=_no_delete, __getstate__=_state, __setstate__=_take_state)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    setattr(made, "__init__", _init(made, positional, named, frozen))  # noqa: B010  # to the type checker an error
    return made


def _field(name: str, type_: Any, default: Any, kw_only: bool) -> Any:
    made: Any = default if isinstance(default, dataclasses.Field) else dataclasses.field(default=default)
    made.name, made.type, made.kw_only, made._field_type = name, type_, kw_only, _FIELD
    return made


def _init(cls: type, positional: list[Any], named: list[Any], frozen: bool) -> Any:
    """Compiled, so that making a member is as quick as in a class written by hand."""
    scope: dict[str, Any] = {"_missing": dataclasses.MISSING}
    parameters, lines = [], []
    for f in (*positional, *named):
        if f is (named or (None,))[0]:
            parameters.append("*")
        value = f.name
        if f.default_factory is not dataclasses.MISSING:
            scope[f"_make_{f.name}"] = f.default_factory
            parameters.append(f"{f.name}=_missing")
            value = f"_make_{f.name}() if {f.name} is _missing else {f.name}"
        elif f.default is not dataclasses.MISSING:
            scope[f"_default_{f.name}"] = f.default
            parameters.append(f"{f.name}=_default_{f.name}")
        else:
            parameters.append(f.name)
        if frozen:
            scope[f"_set_{f.name}"] = getattr(cls, f.name).__set__
            lines.append(f" _set_{f.name}(_self, {value})")
        else:
            lines.append(f" _self.{f.name} = {value}")
    exec("\n".join((f"def __init__(_self, {', '.join(parameters)}):", *lines, " pass")), scope)
    scope["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return scope["__init__"]


@recursive_repr()
def _shown(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({shown})"


def _equal(self: Any, other: Any) -> Any:
    return self._compared(self) == self._compared(other) if other.__class__ is self.__class__ else NotImplemented


def _hashed(self: Any) -> int:
    """Worked out once: an expression with many parts is looked up again and again."""
    try:
        return self._hash  # type: ignore[no-any-return]  # the slot holds nothing else
    except AttributeError:
        made = hash(self._compared(self))
        object.__setattr__(self, "_hash", made)
        return made


def _no_set(_: Any, name: str, __: Any) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_delete(_: Any, name: str) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _take_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)
