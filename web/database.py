"""The tables, and a connection to them on SQLite or PostgreSQL, brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    DateTime,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.engine import make_url

MIGRATIONS = Path(__file__).parent / "migrations"
HEAD = "0002"
# Any number serves, as long as all servers of one database use the same.
MIGRATION_LOCK = 0x6D757374
# Each is set anew for every connection. FULL: what was acknowledged survives a crash.
PRAGMAS = {
    "busy_timeout": "15000",
    "journal_mode": "WAL",
    "synchronous": "FULL",
    "foreign_keys": "ON",
}

metadata = MetaData()

rosters = Table(
    "rosters",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("public_id", String(32), nullable=False, unique=True),
    Column("edit_hash", String(64), nullable=False, unique=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("current", Integer, nullable=False),
    Column("latest", Integer, nullable=False),
)

versions = Table(
    "versions",
    metadata,
    Column("roster", ForeignKey("rosters.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("parent", Integer),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("document", JSON, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("public_id", String(32), nullable=False, unique=True),
    Column("organiser_hash", String(64), nullable=False, unique=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("version", Integer, nullable=False),
    Column("is_locked", Boolean, nullable=False),
    Column("name", Text, nullable=False),
    Column("game", String(64), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("format", String(64), nullable=False),
    Column("points", Integer),
    Column("deadline", DateTime(timezone=True)),
    Column("zone", String(64), nullable=False),
    Column("notes", Text, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("needs_legal", Boolean, nullable=False),
)

submissions = Table(
    "submissions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_id", String(32), nullable=False, unique=True),
    Column("edit_hash", String(64), nullable=False, unique=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("current", Integer, nullable=False),
    Column("lock", String(16), nullable=False),
    Column("checked_version", Integer),
    Column("checked_at", DateTime(timezone=True)),
    Column("checked_note", Text, nullable=False),
)

# A version without a document is a withdrawal.
submission_versions = Table(
    "submission_versions",
    metadata,
    Column("submission", ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("author", String(16), nullable=False),
    Column("is_late", Boolean, nullable=False),
    Column("player", Text, nullable=False),
    Column("document", JSON(none_as_null=True)),
)

event_acts = Table(
    "event_acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", ForeignKey("events.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("author", String(16), nullable=False),
    Column("act", String(16), nullable=False),
    Column("subject", Text, nullable=False),
)


def connect(url: str) -> Engine:
    """An engine for a database address as people write it: sqlite:///file, postgresql://…"""
    address = make_url(url)
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    engine = create_engine(address, pool_pre_ping=address.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", set_up_sqlite)
        event.listen(engine, "begin", begin_sqlite)
    return engine


def set_up_sqlite(connection: Any, _: Any) -> None:
    # Python's driver would begin transactions of its own; ours are begun by begin_sqlite.
    connection.isolation_level = None
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name} = {value}")


def begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def is_up_to_date(engine: Engine) -> bool:
    """Whether nothing is left to do, found out without loading what would do it."""
    if not inspect(engine).has_table("alembic_version"):
        return False
    with engine.connect() as connection:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD


def migrate(engine: Engine) -> None:
    """Bring the tables up to date, one server at a time."""
    if is_up_to_date(engine):
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            lock = text("SELECT pg_advisory_xact_lock(:key)")
            connection.execute(lock, {"key": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
