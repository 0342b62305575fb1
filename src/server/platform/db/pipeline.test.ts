import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sqlState } from '#server/platform/fault.ts'
import { startAppForTest } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { pipeline, pipelineEach } from './pipeline.ts'

const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 5, 'slow'))

it('answers by name, and gives back what was no statement', async () => {
  const answers = await pipeline({ slow: slow(), nothing: undefined, number: Promise.resolve(7) })
  expect(answers).toEqual({ slow: 'slow', nothing: undefined, number: 7 })
})

it('answers a list in the order of sending', async () => {
  expect(await pipelineEach([slow(), undefined, 'sent'])).toEqual(['slow', undefined, 'sent'])
})

it('throws what failed by itself, also where a statement behind it is answered first', async () => {
  const test = await startAppForTest()
  const { company } = await makeCompany(test)
  const failing = test.inCompany(company.id, async (tx) => {
    const divided = tx.execute(sql`SELECT 1 / 0`).execute()
    const behind = tx.execute(sql`SELECT 1`).execute()
    await pipeline({ behind, divided })
  })
  const divisionByZero = '22012'
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe(divisionByZero)
})
