import { onTestFinished } from 'vitest'
import { startServer } from '../server-process.ts'
import { Cluster } from '../trust/postgres-cluster.ts'

/**
 * A server process over a PostgreSQL of its own, which the test stops or restarts. Both end with the test.
 */
export async function startServerOnOwnPostgres() {
  const cluster = await Cluster.start()
  onTestFinished(() => cluster.drop())
  const server = await startServer({ env: { DATABASE_URL: cluster.url } })
  onTestFinished(() => server.stop())
  const crash = () =>
    cluster.shell(`pg_ctl stop --wait --mode=immediate --pgdata='${cluster.folder}/data' >/dev/null`)
  return { cluster, server, crash }
}
