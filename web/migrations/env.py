"""Runs the migrations on the connection that is handed over, inside its transaction."""

from __future__ import annotations

from alembic import context

from web.database import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
