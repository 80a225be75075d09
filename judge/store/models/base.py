"""What every table shares: the naming of constraints, UTC times, a version for optimistic concurrency."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from sqlalchemy import JSON, DateTime, MetaData
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column
from sqlalchemy.types import TypeDecorator

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect

View = TypeVar("View")
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """A moment in UTC: aware in Python, naive UTC in the database, so that SQLite and PostgreSQL agree."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Store UTC without its zone."""
        del dialect
        return value.astimezone(UTC).replace(tzinfo=None) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the zone back."""
        del dialect
        return value.replace(tzinfo=UTC) if value else None


class Base(DeclarativeBase):
    """The base of all tables; ids are never reused, so that a record undone and redone keeps its own."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar = {datetime: Moment, dict[str, Any]: JSON, list[Any]: JSON}
    __table_args__: Any = {"sqlite_autoincrement": True}  # noqa: RUF012 - SQLAlchemy's own form

    id: Mapped[int] = mapped_column(primary_key=True)

    def view(self, record: type[View], **others: Any) -> View:
        """Return a record with these fields, and with those that are called as columns of this row."""
        names = [one.name for one in fields(record) if one.name not in others]  # type: ignore[arg-type]  # a dataclass
        return record(**{name: getattr(self, name) for name in names if hasattr(self, name)}, **others)


class Versioned:
    """A row whose UPDATE names the version it read: a second writer is refused, not lost."""

    version: Mapped[int]

    @declared_attr.directive
    @classmethod
    def __mapper_args__(cls) -> dict[str, Any]:
        return {"version_id_col": cls.version}
