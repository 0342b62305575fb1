#!/usr/bin/env bash
# One dump into ./backups. It appears under its name when it is whole; older ones than KEEP_DAYS are removed only then.
set -euo pipefail

file="/backups/sorrel-$(date --utc +%Y-%m-%dT%H-%M-%S).dump"
umask 077
pg_dump --format=custom --file="$file.part" "$BACKUP_URL"
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
find /backups -name 'sorrel-*.dump' -mtime "+${KEEP_DAYS:-30}" -delete
echo "$file"
