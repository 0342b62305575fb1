import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { onPostgres, openTestDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { isUnavailable } from './failures.ts'
import { type Database, openDatabase } from './open.ts'

/** The thread of a database that was just opened. */
async function openWithWorker(
  open: () => Promise<Database>,
): Promise<{ database: Database; worker: Worker }> {
  const posting = vi.spyOn(Worker.prototype, 'postMessage')
  const database = await open()
  await database.pool.query('SELECT 1')
  const worker = posting.mock.contexts.at(-1)
  posting.mockRestore()
  if (!(worker instanceof Worker)) throw new Error('A query goes to the thread.')
  return { database, worker }
}

const openInMemory = async () => (await openTestDatabase()).database

async function readOne({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query('SELECT 1 AS one')
  return rows
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe.skipIf(onPostgres())('an embedded database whose thread ends', { timeout: 120_000 }, () => {
  it.each<[how: string, end: (worker: Worker) => void]>([
    ['by itself', (worker) => void worker.terminate()],
    ['by a fault while it answers', (worker) => worker.postMessage(42)],
  ])('%s fails the query under way as unavailable, and answers the next one', async (_how, end) => {
    const { database, worker } = await openWithWorker(openInMemory)
    onTestFinished(() => database.close())
    const underWay = failureOf(database.pool.query('SELECT pg_sleep(2)'))
    end(worker)
    expect(isUnavailable(await underWay)).toBe(true)
    await eventually(async () => expect(await readOne(database)).toEqual([{ one: 1 }]), 60_000)
  })

  it('while its files can’t be read is unavailable, and answers again by itself when they are back', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-restart-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { database, worker } = await openWithWorker(() => openDatabase({ kind: 'embedded', folder }))
    onTestFinished(() => database.close())
    await database.pool.query('CREATE TABLE kept AS SELECT 7 AS number')
    const files = path.join(folder, 'pgdata')
    await worker.terminate()
    renameSync(files, `${files}.away`)
    writeFileSync(files, 'no folder')
    for (const _again of [1, 2]) expect(isUnavailable(await failureOf(readOne(database)))).toBe(true)

    rmSync(files)
    renameSync(`${files}.away`, files)
    await eventually(
      async () => expect((await database.pool.query('SELECT * FROM kept')).rows).toEqual([{ number: 7 }]),
      60_000,
    )
    expect(statSync(files).mode & 0o777).toBe(0o700)
  })

  it.each<[what: string, timeouts: object, lose: (worker: Worker) => void]>([
    ['whose answer never comes from the thread', { statementTimeoutMs: 2_000 }, () => {}],
    [
      'whose answer is lost on its way',
      { answerTimeoutMs: 2_000 },
      (worker) => queueMicrotask(() => worker.emit('message', new Uint8Array())),
    ],
  ])('a query %s fails as unavailable, and the next one has a new connection', async (_, timeouts, lose) => {
    const { database, worker } = await openWithWorker(() => openDatabase({ kind: 'memory', ...timeouts }))
    onTestFinished(() => database.close())
    const connected = vi.fn<() => void>()
    database.pool.on('connect', connected)
    vi.spyOn(worker, 'postMessage').mockImplementationOnce(() => lose(worker))
    expect(isUnavailable(await failureOf(readOne(database)))).toBe(true)
    await eventually(async () => expect(await readOne(database)).toEqual([{ one: 1 }]), 60_000)
    expect(connected).toHaveBeenCalledOnce()
  })

  it('can still be closed, also in the middle of its end', async () => {
    const { database, worker } = await openWithWorker(openInMemory)
    await worker.terminate()
    await database.close()

    const other = await openWithWorker(openInMemory)
    other.worker.postMessage(42)
    await other.database.close()
  })
})
