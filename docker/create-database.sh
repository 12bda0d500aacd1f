#!/bin/sh
# Runs once, when the database container starts with an empty volume. The server gets an ordinary role that
# owns its database. Row-level security applies to this role, and it may neither read files nor create
# extensions. The superuser gets no password, so it can be used only inside the container
# ("docker compose exec database psql -U postgres recollect").
set -eu
psql -v ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE recollect LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE recollect OWNER recollect;
REVOKE CONNECT ON DATABASE recollect FROM PUBLIC;
ALTER ROLE CURRENT_USER PASSWORD NULL;
\connect recollect
CREATE EXTENSION vector;
SQL
