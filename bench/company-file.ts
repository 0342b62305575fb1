import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSql } from '#test/sql.ts'
import { type Child, startApp } from './child.ts'
import type { Figure } from './figure.ts'
import type { BenchDatabase, FilledCluster } from './filled-cluster.ts'
import { type HostileFile, writeLargest, writeLongestRow, writeStorable } from './hostile-file.ts'
import { startReader } from './reader.ts'
import type { Group } from './report.ts'

const aloneMs = 10_000
const sampledEveryMs = 50
const storedLines = 64
const mostDelayMs = 100

/**
 * How long other calls wait, at most, while somebody uploads a company file that is made to stall the server.
 */
export async function benchCompanyFile(cluster: FilledCluster): Promise<Group> {
  const database = await cluster.copyOf('empty', [])
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-hostile-'))
  const probe = path.join(folder, 'turns')
  const app = await startApp(database.url, {
    LOOP_PROBE: probe,
    NODE_OPTIONS: `--import ${new URL('loop-probe.ts', import.meta.url).href}`,
  })
  try {
    const file = path.join(folder, 'hostile.ndjson.gz')
    const cookie = await signInWithoutCompany(database)
    const upload = () => send(`${app.url}/api/companies/import`, { cookie, file })
    await callingWhile({ app, probe }, () => sleep(aloneMs / 2))
    const alone = await callingWhile({ app, probe }, () => sleep(aloneMs))
    const largest = writeLargest(file)
    const refused = await callingWhile({ app, probe }, async () =>
      expectAnswer(await upload(), 400, 'doesn’t match'),
    )
    const storable = writeStorable(file, storedLines)
    const stored = await callingWhile({ app, probe }, async () =>
      expectAnswer(await upload(), 403, 'active admin of the company in this file'),
    )
    writeLongestRow(file)
    const longest = await callingWhile({ app, probe }, async () =>
      expectAnswer(await upload(), 400, 'don’t fit together'),
    )
    return {
      name: 'company-file',
      title: 'Other calls while someone uploads a hostile company file',
      notes: [
        `The longest that \`GET /api/health\` took, asked every 10 ms. The largest file: ${wordsOf(largest)}, checked to its end. Stored: ${wordsOf(storable)}, checked, stored and taken back. One row: as long as a locked pay period may be. A turn: what the event loop’s thread computes before it looks at other calls, in processor time, which other programs on the machine don’t make longer as they do the calls.`,
      ],
      figures: [
        delay('the largest file', refused),
        delay('a file that is stored', stored),
        delay('one row of 16 MiB', longest),
        { name: 'alone', measured: alone.longestMs, goal: null, unit: 'ms' },
        turn('the largest file', refused),
        turn('a file that is stored', stored),
        turn('one row of 16 MiB', longest),
        { name: 'longest turn, alone', measured: alone.longestTurnMs, goal: null, unit: 'ms' },
        { name: 'the largest file takes', measured: refused.took / 1000, goal: null, unit: 's' },
        { name: 'memory, alone', measured: alone.mostMB, goal: null, unit: 'MB' },
        { name: 'memory, the largest file', measured: refused.mostMB, goal: null, unit: 'MB' },
        { name: 'memory, one row of 16 MiB', measured: longest.mostMB, goal: null, unit: 'MB' },
      ],
    }
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true })
  }
}

type Beside = { longestMs: number; longestTurnMs: number; took: number; mostMB: number }

function delay(name: string, { longestMs }: Beside): Figure {
  return { name, measured: longestMs, goal: mostDelayMs, unit: 'ms' }
}

function turn(name: string, { longestTurnMs }: Beside): Figure {
  return { name: `longest turn, ${name}`, measured: longestTurnMs, goal: mostDelayMs, unit: 'ms' }
}

function wordsOf({ packedBytes, unpackedBytes, lines }: HostileFile): string {
  return `${lines.toLocaleString('en')} lines of 1 MiB of distinct keys, ${inMiB(packedBytes)} that unpack to ${inMiB(unpackedBytes)}`
}

function inMiB(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MiB`
}

async function callingWhile(
  { app, probe }: { app: Child; probe: string },
  work: () => Promise<unknown>,
): Promise<Beside> {
  writeFileSync(probe, '')
  const reader = startReader({ url: `${app.url}/api/health`, headers: {} })
  let mostMB = 0
  const timer = setInterval(() => {
    mostMB = Math.max(mostMB, app.residentMB())
  }, sampledEveryMs)
  const begin = performance.now()
  const [worked] = await Promise.allSettled([work()])
  const took = performance.now() - begin
  clearInterval(timer)
  const milliseconds = await reader.stop()
  if (worked.status === 'rejected') throw worked.reason
  return {
    longestMs: most(milliseconds),
    longestTurnMs: most(readFileSync(probe, 'utf8').trim().split('\n').map(Number)),
    took,
    mostMB,
  }
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((highest, each) => Math.max(highest, each), 0)
}

type Answer = { status: number; body: string }

async function send(url: string, { cookie, file }: { cookie: string; file: string }): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/gzip', origin: new URL(url).origin }
  const upload = request(url, { method: 'POST', headers })
  const answered = new Promise<Answer>((resolve, reject) => {
    upload.once('error', reject)
    upload.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
  })
  await pipeline(createReadStream(file), upload)
  return answered
}

function expectAnswer({ status, body }: Answer, expected: number, words: string): void {
  if (status !== expected || !body.includes(words))
    throw new Error(`The import was answered ${status}: ${body}`)
}

async function signInWithoutCompany({ adminUrl }: BenchDatabase): Promise<string> {
  await readSql(
    adminUrl,
    `WITH newcomer AS (
      INSERT INTO identities (id, issuer, subject, email, first_name, last_name, created_at)
      VALUES (gen_random_uuid(), 'bench', '1', '1@example.com', 'Person', '1', now()) RETURNING id
    )
    INSERT INTO sessions (token_hash, identity_id, created_at, last_seen_at)
    SELECT encode(sha256('newcomer'), 'hex'), id, now(), now() FROM newcomer`,
  )
  return 'sorrel_session=newcomer'
}
