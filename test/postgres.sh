#!/usr/bin/env bash
# A throw-away PostgreSQL 15 for tests, on a socket in DIR and a free port of 127.0.0.1:
#
#   export TEST_DATABASE_URL=$(test/postgres.sh start /tmp/sorrel-postgres)
#   npx vitest run --project server
#   test/postgres.sh stop /tmp/sorrel-postgres
#
# `start DIR` prints the address of a database 'sorrel', whose owner may create databases and roles and is no superuser. It leads to
# the socket, where a statement takes half the processor time that it takes over TCP.
# `stop DIR` ends the server and removes what lies in DIR.
set -euo pipefail

bin=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}

usage() {
  echo 'Usage: test/postgres.sh start DIR | stop DIR' >&2
  exit 2
}

# PostgreSQL refuses to run as root.
user=
if [ "$(id -u)" = 0 ]; then
  user=postgres
  id -u postgres >/dev/null 2>&1 || user=nobody
fi
# From /, as that user may not be allowed to enter the current folder.
as_user() { (cd / && if [ -n "$user" ]; then runuser -u "$user" -- "$@"; else "$@"; fi); }

start() {
  local dir=$1 port password
  if [ ! -x "$bin/initdb" ]; then
    echo "PostgreSQL 15 is not in $bin: apt-get install postgresql-15, or set POSTGRES_BIN." >&2
    exit 1
  fi
  mkdir -p "$dir"
  dir=$(cd "$dir" && pwd)
  if [ -n "$(ls -A "$dir")" ]; then
    echo "$dir is not empty." >&2
    exit 1
  fi
  chmod 700 "$dir"
  if [ -n "$user" ]; then chown "$user" "$dir"; fi

  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  as_user mkdir "$dir/sockets"
  # Over the socket, which only this user can reach, anybody is let in; over TCP with a password.
  as_user "$bin/initdb" -D "$dir/data" -U postgres --encoding=UTF8 --locale=C.UTF-8 \
    --auth-local=trust --auth-host=scram-sha-256 >"$dir/initdb.log" 2>&1 || {
    cat "$dir/initdb.log" >&2
    exit 1
  }

  as_user "$bin/postgres" --single -D "$dir/data" postgres >>"$dir/initdb.log" 2>&1 <<SQL
CREATE ROLE sorrel LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE CREATEDB PASSWORD '$password'
CREATE DATABASE sorrel OWNER sorrel
SQL

  # Between choosing a free port and taking it somebody else may take it.
  local tries=0
  until port=$(free_port) && serve "$dir" "$port"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 3 ]; then
      cat "$dir/data/server.log" >&2
      exit 1
    fi
  done

  echo "postgres://sorrel:$password@$(encoded "$dir/sockets"):$port/sorrel"
}

# Without fsync: what survives a crash of the machine does not matter here, a crash of PostgreSQL is survived all the same.
# Without autovacuum: a role that is no superuser can't drop a database with FORCE while a worker of it is there.
serve() {
  as_user "$bin/pg_ctl" start -w -t 60 -D "$1/data" -l "$1/data/server.log" \
    -o "-p $2 -h 127.0.0.1 -k '$1/sockets' -c max_connections=200 -c fsync=off -c full_page_writes=off -c autovacuum=off" \
    </dev/null >/dev/null 2>&1
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

encoded() { node -p 'encodeURIComponent(process.argv[1])' "$1"; }

stop() {
  local dir
  [ -d "$1" ] || return 0
  dir=$(cd "$1" && pwd)
  if [ -f "$dir/data/postmaster.pid" ]; then
    as_user "$bin/pg_ctl" stop -w -t 60 -m immediate -D "$dir/data" >/dev/null
  fi
  rm -rf "$dir/data" "$dir/sockets" "$dir/initdb.log"
  rmdir "$dir"
}

[ $# = 2 ] || usage
case $1 in
  start) start "$2" ;;
  stop) stop "$2" ;;
  *) usage ;;
esac
