import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sqlState } from '#server/platform/fault.ts'
import { startAppForTest } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { pipeline } from './pipeline.ts'

it('answers in the order of sending, and gives back what was no statement', async () => {
  const slow = new Promise((resolve) => setTimeout(resolve, 5, 'slow'))
  expect(await pipeline([slow, undefined, Promise.resolve(7)])).toEqual(['slow', undefined, 7])
})

it('throws what failed by itself, also where a statement behind it is answered first', async () => {
  const test = await startAppForTest()
  const { company } = await makeCompany(test)
  const failing = test.inCompany(company.id, async (tx) => {
    const divided = tx.execute(sql`SELECT 1 / 0`).execute()
    const behind = tx.execute(sql`SELECT 1`).execute()
    await pipeline([behind, divided])
  })
  const divisionByZero = '22012'
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe(divisionByZero)
})
