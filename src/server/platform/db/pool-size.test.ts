import { expect, it, onTestFinished } from 'vitest'
import { onPostgres, openTestDatabase } from '#test/database.ts'
import { openDatabase } from './open.ts'

it.runIf(onPostgres())('a node opens as many connections as it is told, and lets others wait', async () => {
  const own = await openTestDatabase()
  onTestFinished(own.drop)
  const url = own.database.directUrl ?? ''
  const database = await openDatabase({ kind: 'postgres', url, directUrl: url, poolSize: 2 })
  onTestFinished(() => database.close())
  const { pool } = database
  const both = [await pool.connect(), await pool.connect()]
  const third = pool.connect()
  expect(pool).toMatchObject({ totalCount: 2, waitingCount: 1 })
  for (const client of both) client.release()
  ;(await third).release()
})
