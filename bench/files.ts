import { setTimeout as sleep } from 'node:timers/promises'
import { companyId, fillCompany, firstPersonId } from './company.ts'
import { onOwnDatabase } from './database.ts'
import { medianOf } from './figure.ts'
import { readFile, startReader } from './reader.ts'
import type { Group } from './report.ts'
import { asCompany, type Served, serveToAdmin } from './served.ts'

const people = 1000
const rows = 1_000_000
const sheetRows = 20_000
/** One takes some seconds, in which few reads find their time. */
const sheets = 7
const aloneMs = 5_000

/**
 * How long somebody waits for their own requests while somebody else downloads: a history of a million rows
 * as CSV, and one of 20,000 as XLSX. Reader, download and server are threads of one process.
 */
export async function benchFiles(): Promise<Group> {
  return onOwnDatabase(async (database, databaseName) => {
    await fillCompany(database, people)
    await asCompany(database, manyRequests)
    const served = await serveToAdmin(database)
    try {
      await readingWhile(served, () => sleep(aloneMs / 2))
      const alone = await readingWhile(served, () => sleep(aloneMs))
      const csv = await download(served, 'format=csv&startDate=2025-01-01', rows)
      const again = await readingWhile(served, () => sleep(aloneMs))
      const xlsx: Beside[] = []
      for (let sheet = 0; sheet < sheets; sheet++)
        xlsx.push(await download(served, `format=xlsx&startDate=2025-01-01&endDate=2025-01-01`, 0))
      const usual = (alone.p95 + again.p95) / 2
      const besideXlsx = medianOf(xlsx.map(({ p95 }) => p95))
      const xlsxTook = medianOf(xlsx.map(({ took }) => took))
      return {
        name: 'files',
        title: 'Own requests read while someone downloads',
        notes: [`${databaseName}; 95th percentile; of the XLSX, the median of ${sheets}.`],
        figures: [
          {
            name: 'beside a CSV of 1,000,000 rows ÷ alone',
            measured: csv.p95 / usual,
            goal: 2,
            unit: 'times',
          },
          {
            name: 'beside an XLSX of 20,000 rows ÷ alone',
            measured: besideXlsx / usual,
            goal: 2,
            unit: 'times',
          },
          { name: 'alone', measured: usual, goal: null, unit: 'ms' },
          { name: 'beside the CSV', measured: csv.p95, goal: null, unit: 'ms' },
          { name: 'beside the XLSX', measured: besideXlsx, goal: null, unit: 'ms' },
          { name: 'the CSV takes', measured: csv.took, goal: null, unit: 'ms' },
          { name: 'the XLSX takes', measured: xlsxTook, goal: null, unit: 'ms' },
          { name: 'heap that the CSV takes at most', measured: csv.heapKB, goal: null, unit: 'kB' },
        ],
      }
    } finally {
      await served.close()
    }
  })
}

type Beside = { p95: number; took: number; heapKB: number }

async function readingWhile(served: Served, work: () => Promise<unknown>): Promise<Beside> {
  const reader = startReader({ url: `${served.origin}/api/leave-requests/mine`, headers: served.headers })
  const before = process.memoryUsage().heapUsed
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 50)
  const begin = performance.now()
  const [worked] = await Promise.allSettled([work()])
  const took = performance.now() - begin
  clearInterval(watch)
  const milliseconds = await reader.stop()
  if (worked.status === 'rejected') throw worked.reason
  return { p95: p95Of(milliseconds), took, heapKB: (most - before) / 1000 }
}

async function download(served: Served, query: string, lines: number): Promise<Beside> {
  return readingWhile(served, async () => {
    const url = `${served.origin}/api/reports/history?${query}`
    const file = await readFile({ url, headers: served.headers })
    if (file.lines < lines) throw new Error(`The file has ${file.lines} lines in place of ${lines}.`)
  })
}

function p95Of(milliseconds: readonly number[]): number {
  const inOrder = milliseconds.toSorted((a, b) => a - b)
  return inOrder[Math.floor(inOrder.length * 0.95)] ?? Number.NaN
}

/** Rejected requests of everybody but the reader: 20,000 of them on one day. */
const manyRequests = [
  // Looking each row's company and people up takes longer than all that is measured.
  `DO $$ DECLARE key text; BEGIN
    FOR key IN SELECT conname FROM pg_constraint WHERE conrelid = 'leave_requests'::regclass AND contype = 'f'
    LOOP EXECUTE format('ALTER TABLE leave_requests DROP CONSTRAINT %I', key); END LOOP;
  END $$`,
  `INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes, status,
      notes, decided_by, decided_at, created_by, created_at)
    SELECT '${companyId}', gen_random_uuid(), others.id, 'annual', day, day, 1, 480, 'rejected',
      'Nothing to add', others.id, now(), others.id, now()
    FROM generate_series(1, ${rows}) n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM users WHERE id <> ${firstPersonId}) others
        ON others.place = n % ${people - 1},
      LATERAL (SELECT CASE WHEN n <= ${sheetRows} THEN date '2025-01-01' ELSE date '2025-02-01' + n % 600 END AS day) days`,
  'VACUUM ANALYZE leave_requests',
]
