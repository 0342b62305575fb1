import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { StatementNames } from './statement-names.ts'
import { inTransaction } from './transaction.ts'

async function openPool(): Promise<pg.Pool> {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  return database.pool
}

/** On one connection: of several, another may be the one that prepared it. */
async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = await openPool()
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

async function preparedOn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query('SELECT statement FROM pg_prepared_statements ORDER BY prepare_time')
  return rows.map(({ statement }) => statement)
}

it('a statement is prepared when it comes for the second time', () =>
  onConnection(async (client) => {
    const text = 'SELECT $1::int + 1 AS sum'
    const sums = async (value: number) => (await client.query({ text }, [value])).rows
    expect(await sums(1)).toEqual([{ sum: 2 }])
    expect(await preparedOn(client)).not.toContain(text)
    expect(await sums(2)).toEqual([{ sum: 3 }])
    expect(await preparedOn(client)).toContain(text)
    expect(await Promise.all([sums(3), sums(4)])).toEqual([[{ sum: 4 }], [{ sum: 5 }]])
  }))

it('several statements in one text are sent as they are, however often', () =>
  onConnection(async (client) => {
    const text = 'SELECT 1 AS one; SELECT 2 AS two'
    for (const _ of [1, 2, 3]) expect(await client.query({ text })).toHaveLength(2)
    expect(await preparedOn(client)).not.toContain(text)
  }))

it('a statement that was prepared before an upgrade changed a table is prepared again', async () => {
  const pool = await openPool()
  await pool.query('CREATE TABLE parcels AS SELECT 1 AS weight')
  const parcels = () =>
    inTransaction(pool, async ({ executeSql }) => {
      const { rows } = await executeSql('SELECT * FROM parcels WHERE weight::text = $1', ['1'])
      return rows
    })
  for (const _ of [1, 2, 3]) expect(await parcels()).toEqual([{ weight: 1 }])
  await pool.query('ALTER TABLE parcels ALTER weight TYPE text USING weight::text')
  for (const _ of [1, 2, 3]) expect(await parcels()).toEqual([{ weight: '1' }])
})

it('where lists of values make new texts for ever, only so many are prepared', () => {
  const statementNames = new StatementNames()
  const texts = Array.from({ length: 3000 }, (_, index) => `SELECT $1 + ${index}`)
  const names = [...texts, ...texts, ...texts].flatMap((text) => statementNames.nameOf(text, [1]) ?? [])
  expect(new Set(names).size).toBe(300)
})

it('a transaction that caught a failed statement is not acknowledged', async () => {
  const pool = await openPool()
  const caught = inTransaction(pool, async ({ executeSql }) => {
    await executeSql('SELECT 1 / 0').catch(() => {})
    return 'saved'
  })
  await expect(caught).rejects.toMatchObject({ code: '22012' })
  expect(await inTransaction(pool, async () => 'saved')).toBe('saved')
})
