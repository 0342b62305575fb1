import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { onPostgres, processDatabase } from '../database.ts'
import { LocalBrowser } from '../local-browser.ts'
import { startServer } from '../server-process.ts'
import { readSql, runSql } from '../sql.ts'

it('after SIGTERM a node says at once that it is not ready, serves on for STOP_DELAY, and then ends its streams', async () => {
  const server = await startServer({ env: { ...(await processDatabase()), STOP_DELAY: '12' } })
  onTestFinished(() => server.kill9())
  const ada = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
  const stream = await fetch(`${server.url}/api/events`, { headers: { cookie: ada.cookie } })
  const readiness = async () => (await fetch(`${server.url}/api/ready`)).status
  expect([stream.status, await readiness()]).toEqual([200, 200])

  const stopped = server.stop()
  await eventually(async () => expect(await readiness()).toBe(503))
  // Neither a request over a connection that is there nor one over a new one is refused.
  expect((await fetch(`${server.url}/api/health`, { headers: { connection: 'close' } })).status).toBe(200)
  expect((await ada.json('GET', '/api/leave-balance')).status).toBe(200)
  const read = await ada.json('POST', '/api/leave-requests', {
    leaveType: 'sick',
    startDate: '2026-03-09',
    endDate: '2026-03-09',
    isHalfDay: false,
  })
  expect(read.status).toBeLessThan(500)

  // The stream ends by itself, and the process without an error.
  await stream.text()
  await stopped
  await expect(readiness()).rejects.toThrow()
}, 120_000)

it.runIf(onPostgres())(
  'a node whose database is busy for long ends all the same, with code 1 and the reason in its log',
  async () => {
    const env = await processDatabase()
    const url = env['DATABASE_URL'] ?? ''
    const server = await startServer({ env })
    onTestFinished(() => server.kill9())
    const ada = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
    await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
    await runSql(
      url,
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(25); RETURN NEW; END $$;
       CREATE TRIGGER slow BEFORE UPDATE ON pgboss.job_common FOR EACH ROW EXECUTE FUNCTION slow()`,
    )
    await ada.json('POST', '/api/team/invite', { email: 'ana@halyard.example', role: 'employee' })
    const sleeping = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`
    await eventually(async () => expect(await readSql(url, sleeping)).not.toEqual([]))

    await expect(server.stop()).rejects.toThrow('ended with 1')
    expect(server.logs()).toContain('the server did not stop in time')
  },
  90_000,
)
