#!/bin/sh
# Makes the role of the servers, which owns nothing, or gives it the password of secrets/server-password. PostgreSQL's
# image runs it on an empty volume. Again, or on an older volume:
#   docker compose -f docker/compose.prod.yml exec postgres sh /docker-entrypoint-initdb.d/roles.sh
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-site}" --dbname="${POSTGRES_DB:-site}" \
  --set=password="$(cat "${SERVER_PASSWORD_FILE:-/run/secrets/server-password}")" <<'SQL'
SELECT 'CREATE ROLE site_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION'
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'site_server') \gexec
ALTER ROLE site_server PASSWORD :'password';
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SQL
