import { calendarMonth, dashboard, limitCalendar, limitOwnRequests } from './calls.ts'
import { beside, type Child } from './child.ts'
import type { FilledCluster } from './filled-cluster.ts'
import { companyNumbers, fillPeople } from './filled-people.ts'
import { type Call, runLoad } from './http-load.ts'
import { signIn } from './people.ts'
import type { Group } from './report.ts'

const connections = 32
const seconds = 10
const sampledEveryMs = 50
const may = { startDate: '2026-05-01', endDate: '2026-05-31' }

/** The peak memory of each server while people of a company of 10,000 read their data, then the calendar. */
export async function benchMemory(cluster: FilledCluster): Promise<Group> {
  const database = await fillPeople(cluster)
  const { tenThousand } = companyNumbers
  const people = await signIn(database, [tenThousand, tenThousand], 200)
  return beside(database, async (app, limit) => {
    const idle = { ours: app.residentMB(), limit: limit.residentMB() }
    const own = {
      ours: await mostMB(app, people.map(dashboard)),
      limit: await mostMB(limit, people.map(limitOwnRequests)),
    }
    const month = {
      ours: await mostMB(
        app,
        people.map((person) => calendarMonth(person, may)),
      ),
      limit: await mostMB(
        limit,
        people.map((person) => limitCalendar(person, may)),
      ),
    }
    return {
      name: 'memory',
      title: `Memory under ${connections} connections, 10,000 people`,
      figures: [
        { name: 'own data ÷ limit', measured: own.ours / own.limit, goal: 2, unit: 'times' },
        { name: 'calendar month ÷ limit', measured: month.ours / month.limit, goal: 2, unit: 'times' },
        { name: 'after the start', measured: idle.ours, goal: null, unit: 'MB' },
        { name: 'after the start, limit', measured: idle.limit, goal: null, unit: 'MB' },
        { name: 'own data', measured: own.ours, goal: null, unit: 'MB' },
        { name: 'own data, limit', measured: own.limit, goal: null, unit: 'MB' },
        { name: 'calendar month', measured: month.ours, goal: null, unit: 'MB' },
        { name: 'calendar month, limit', measured: month.limit, goal: null, unit: 'MB' },
      ],
      notes: ['Resident memory of the process, the most of what was seen twenty times a second.'],
    }
  })
}

async function mostMB(server: Child, calls: readonly Call[]): Promise<number> {
  let most = server.residentMB()
  const timer = setInterval(() => {
    most = Math.max(most, server.residentMB())
  }, sampledEveryMs)
  await runLoad({ url: server.url, connections, calls, seconds }).finally(() => clearInterval(timer))
  return most
}
