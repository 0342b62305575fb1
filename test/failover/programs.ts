import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
}
const packages = ['etcd-server', 'patroni', 'python3-etcd', 'pgbouncer', 'haproxy', 'postgresql-15']
const startPolicy = '/usr/sbin/policy-rc.d'

/** The programs that this machine lacks. */
export function missingPrograms(): string[] {
  return Object.values(programs).filter((program) => !existsSync(program))
}

/** Root installs on Debian what is missing; the services that the packages bring are not started. */
export function installPrograms(): void {
  if (missingPrograms().length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const hasPolicy = existsSync(startPolicy)
  if (!hasPolicy) writeFileSync(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    execFileSync('apt-get', ['update', '-qq'])
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  } finally {
    if (!hasPolicy) rmSync(startPolicy)
  }
}

export type Owner = { uid: number; gid: number }

/** PostgreSQL, Patroni and pgbouncer refuse to run as root: then they run as the package's user. */
export function programOwner(): Owner {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid }
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

function idOfPostgres(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}
