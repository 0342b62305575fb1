#!/usr/bin/env bash
# Run once by the database's image, on a new volume: the login that Timeleaf uses, which is no superuser, and the one for dumps.
set -euo pipefail

psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 \
  --set=password="$TIMELEAF_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
CREATE ROLE timeleaf_app NOLOGIN;
CREATE ROLE timeleaf LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'password';
GRANT timeleaf_app TO timeleaf;
CREATE DATABASE timeleaf OWNER timeleaf;
CREATE ROLE timeleaf_backup LOGIN BYPASSRLS PASSWORD :'backup';
GRANT pg_read_all_data TO timeleaf_backup;
SQL
