import { callOf } from './calls.ts'
import type { Child } from './child.ts'
import { companiesOf, type SignedIn } from './company.ts'
import { onEmbedded } from './embedded.ts'
import type { Figure, Group } from './report.ts'

const people = 1000
/** Of them, how many have leave in a file. */
const writers = 800

/** Past leave of 1,000 people brought into the embedded database, while somebody else reads. */
export async function benchImport(): Promise<Group> {
  const figures = await onEmbedded(companiesOf(people), async (app, [admin, , reader]): Promise<Figure[]> => {
    if (!admin || !reader) throw new Error('Nobody has signed in.')
    const waits: number[] = []
    const few = await whileReading(app, reader, waits, () => importLeave(app, admin, [2024, 3_000]))
    const many = await whileReading(app, reader, waits, () => importLeave(app, admin, [2025, 20_000]))
    return [
      { name: '3,000 rows', measured: few / 1000, goal: 1.5, unit: 's' },
      { name: '20,000 rows', measured: many / 1000, goal: 15, unit: 's' },
      {
        name: 'someone else waits meanwhile, at most',
        measured: Math.max(...waits),
        goal: 1000,
        unit: 'ms',
      },
    ]
  })
  return { name: 'import', figures }
}

/** Imports 1,000 people into a company, and a year's leave of theirs; nothing is analysed by hand. */
export async function importCompany(app: Child, admin: SignedIn): Promise<void> {
  const list = Array.from({ length: people }, (_, n) => `${n + 2}@example.com,Person,${n + 2}`)
  const csv = ['Email,First name,Last name', ...list].join('\n')
  await post(app, admin, { kind: 'people', csv })
  await importLeave(app, admin, [2026, 8_000])
}

/** So many single days of a year, one person's after the other; answers how many milliseconds it took. */
async function importLeave(app: Child, admin: SignedIn, [year, rows]: [year: number, rows: number]) {
  const lines = Array.from({ length: rows }, (_, row) => {
    const nth = row % writers
    const date = mondayOf(year, Math.floor(row / writers))
    // One in ten of a filled company came later; the first is the admin, who has leave already.
    return `${Math.floor(nth / 8) * 10 + (nth % 8) + 2}@example.com,Annual,${date},${date}`
  })
  const begin = performance.now()
  const csv = ['Email,Type,Start date,End date', ...lines].join('\n')
  await post(app, admin, { kind: 'leave', csv })
  return performance.now() - begin
}

function mondayOf(year: number, week: number): string {
  const monday = new Date(Date.UTC(year, 0, 8 + 7 * week))
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}

type File = { kind: 'people' | 'leave'; csv: string }

async function post(app: Child, admin: SignedIn, file: File): Promise<void> {
  const path = '/api/imports'
  const body = JSON.stringify({ isDryRun: false, files: [{ ...file, fileName: 'bench.csv' }] })
  const { headers = {} } = callOf(admin, { path, headers: { 'content-type': 'application/json' } })
  const answer = await fetch(app.url + path, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
}

/** Somebody reads their balance fifty times a second; `waits` gets the milliseconds of each. */
async function whileReading<T>(
  app: Child,
  { cookie }: SignedIn,
  waits: number[],
  work: () => Promise<T>,
): Promise<T> {
  const done = new AbortController()
  const read = async () => {
    while (!done.signal.aborted) {
      const begin = performance.now()
      await (await fetch(`${app.url}/api/leave-balance`, { headers: { cookie } })).arrayBuffer()
      waits.push(performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const reading = read()
  try {
    return await work()
  } finally {
    done.abort()
    await reading
  }
}
