import path from 'node:path'
import type { Secrets, Site } from './machine.ts'
import { programs } from './programs.ts'

/** Seconds. Two retries fit into a leader's term: ttl is at least loop_wait + 2 × retry_timeout. */
const leadership = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

const shared = {
  ...leadership,
  // A primary that crashed is replaced rather than waited for: a replica has all that was acknowledged.
  primary_start_timeout: 0,
  synchronous_mode: true,
  // With no replica there, writes wait. Otherwise they would be acknowledged, and lie on one disk.
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 100,
      shared_buffers: '64MB',
      wal_log_hints: 'on',
      // A replica that hangs holds up writes for no longer than this.
      wal_sender_timeout: '10s',
      wal_receiver_timeout: '10s',
    },
  },
}

/** The Patroni settings of a machine. */
export function patroniSettings({ name, folder, ports }: Site, all: readonly Site[], secrets: Secrets) {
  const superuser = { username: 'postgres', password: secrets.postgres }
  return {
    scope: 'sorrel',
    name,
    restapi: { listen: addressAt(ports.api), connect_address: addressAt(ports.api) },
    etcd: { hosts: all.map((site) => addressAt(site.ports.etcd)) },
    bootstrap: {
      dcs: shared,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: addressAt(ports.postgres),
      connect_address: addressAt(ports.postgres),
      data_dir: path.join(folder, 'data'),
      bin_dir: path.dirname(programs.postgres),
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser,
        rewind: superuser,
        replication: { username: 'replicator', password: secrets.replicator },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  }
}

function addressAt(port: number): string {
  return `127.0.0.1:${port}`
}
