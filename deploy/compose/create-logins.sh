#!/usr/bin/env bash
# Run once by the database's image, on a new volume: the login that Sorrel uses, which is no superuser, and the one for dumps.
set -euo pipefail

psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 \
  --set=password="$SORREL_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
CREATE ROLE sorrel_app NOLOGIN;
CREATE ROLE sorrel LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'password';
GRANT sorrel_app TO sorrel;
CREATE DATABASE sorrel OWNER sorrel;
CREATE ROLE sorrel_backup LOGIN BYPASSRLS PASSWORD :'backup';
GRANT pg_read_all_data TO sorrel_backup;
SQL
