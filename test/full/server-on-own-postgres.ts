import { expect, onTestFinished } from 'vitest'
import { eventually } from '../eventually.ts'
import { Cluster } from '../faults/postgres-cluster.ts'
import { startServer } from '../server-process.ts'

/**
 * A server process over a PostgreSQL of its own, which the test stops or restarts, once it has done the jobs
 * of its start. Both end with the test.
 */
export async function startServerOnOwnPostgres() {
  const cluster = await Cluster.start()
  onTestFinished(() => cluster.drop())
  const server = await startServer({ env: { DATABASE_URL: cluster.url } })
  onTestFinished(() => server.stop())
  await eventually(async () => expect(await cluster.query(dueJobs)).toEqual([]), 60_000)
  const crash = () =>
    cluster.shell(`pg_ctl stop --wait --mode=immediate --pgdata='${cluster.folder}/data' >/dev/null`)
  return { cluster, server, crash }
}

const dueJobs = `SELECT name FROM pgboss.job_common WHERE state IN ('created', 'retry', 'active') AND start_after <= now()`
