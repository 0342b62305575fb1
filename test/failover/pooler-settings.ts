import path from 'node:path'
import type { Secrets } from './machine.ts'

type Pooler = { folder: string; primaryPort: number; poolerPort: number; secrets: Secrets }

/** The files of a pgbouncer that gives each transaction a connection to the primary. */
export function poolerSettings({ folder, primaryPort, poolerPort, secrets }: Pooler): Record<string, string> {
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: poolerPort,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: path.join(folder, 'pgbouncer', 'userlist.txt'),
    pool_mode: 'transaction',
    max_client_conn: 200,
    default_pool_size: 20,
    // By itself it tries again after 15 seconds only, and keeps who asks waiting for two minutes.
    server_login_retry: 1,
    server_connect_timeout: 3,
    query_wait_timeout: 10,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return {
    'pgbouncer.ini': [
      '[databases]',
      `sorrel = host=127.0.0.1 port=${primaryPort}`,
      '[pgbouncer]',
      ...lines,
      '',
    ].join('\n'),
    'userlist.txt': `"sorrel" "${secrets.sorrel}"\n`,
  }
}
