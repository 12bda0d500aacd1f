#!/bin/sh
# Runs once, when the database container starts with an empty volume. The server gets an ordinary role that owns its database:
# row-level security binds it, and it may neither read files nor create extensions. The superuser is left without a
# password: it can only be used inside the container ("docker compose exec database psql -U postgres recollect").
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
