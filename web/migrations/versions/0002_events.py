"""Events, the lists sent to them with their versions, and what was done in an event."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("public_id", sa.String(32), nullable=False, unique=True),
        sa.Column("organiser_hash", sa.String(64), nullable=False, unique=True),
        moment("created"),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("is_locked", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        *(sa.Column(name, sa.String(64), nullable=False) for name in ("game", "edition", "format")),
        sa.Column("points", sa.Integer),
        moment("deadline", nullable=True),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("needs_legal", sa.Boolean, nullable=False),
    )
    make_submissions()
    op.create_table(
        "event_acts",
        sa.Column("id", sa.Integer, primary_key=True),
        inside("event", "events.id", nullable=False, index=True),
        moment("at"),
        sa.Column("author", sa.String(16), nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
    )


def make_submissions() -> None:
    op.create_table(
        "submissions",
        sa.Column("id", sa.Integer, primary_key=True),
        inside("event", "events.id", nullable=False, index=True),
        sa.Column("public_id", sa.String(32), nullable=False, unique=True),
        sa.Column("edit_hash", sa.String(64), nullable=False, unique=True),
        moment("created"),
        sa.Column("current", sa.Integer, nullable=False),
        sa.Column("lock", sa.String(16), nullable=False),
        sa.Column("checked_version", sa.Integer),
        moment("checked_at", nullable=True),
        sa.Column("checked_note", sa.Text, nullable=False),
    )
    op.create_table(
        "submission_versions",
        inside("submission", "submissions.id", primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        moment("at"),
        sa.Column("author", sa.String(16), nullable=False),
        sa.Column("is_late", sa.Boolean, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("document", sa.JSON),
    )


def moment(name: str, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def inside(name: str, key: str, **more: Any) -> sa.Column[Any]:
    """A column that names the row a row belongs to, and with which it goes."""
    return sa.Column(name, sa.Integer, sa.ForeignKey(key, ondelete="CASCADE"), **more)


def downgrade() -> None:
    for table in ("event_acts", "submission_versions", "submissions", "events"):
        op.drop_table(table)
