import { expect, it, onTestFinished, vi } from 'vitest'
import { processDatabase } from '../database.ts'
import { LocalBrowser } from '../local-browser.ts'
import { startServer } from '../server-process.ts'

it('after SIGTERM a node says at once that it is not ready, serves on for STOP_DELAY, and then ends its streams', async () => {
  const server = await startServer({ env: { ...(await processDatabase()), STOP_DELAY: '6' } })
  onTestFinished(() => server.kill9())
  const ada = await new LocalBrowser(server.url).signIn({ email: 'ada@halyard.example', name: 'Ada Admin' })
  await ada.json('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
  const stream = await fetch(`${server.url}/api/events`, { headers: { cookie: ada.cookie } })
  const readiness = async () => (await fetch(`${server.url}/api/ready`)).status
  expect([stream.status, await readiness()]).toEqual([200, 200])

  const stopped = server.stop()
  await vi.waitFor(async () => expect(await readiness()).toBe(503))
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
}, 60_000)
