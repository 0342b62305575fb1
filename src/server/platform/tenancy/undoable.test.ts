import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teams } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const idOf = (digit: number) => `019ab000-0000-7000-8000-00000000000${digit}`

it('what fails in the middle of a transaction is undone, and the rest is committed', async () => {
  const { company } = await makeCompany(test)
  const team = (id: string, name: string) => ({ companyId: company.id, id, name })
  const outcome = await test.inCompany(company.id, async (tx) => {
    await tx.insert(teams).values(team(idOf(1), 'Design'))
    const failed = await tx
      .undoable(async () => {
        await tx.insert(teams).values(team(idOf(2), 'Sales'))
        // The names of teams are unique.
        await tx.insert(teams).values(team(idOf(3), 'design'))
      })
      .catch((error: unknown) => error)
    const kept = await tx.undoable(() =>
      tx
        .insert(teams)
        .values(team(idOf(4), 'Brand'))
        .returning(),
    )
    return { failed, kept }
  })
  expect(outcome.failed).toBeInstanceOf(Error)
  expect(outcome.kept).toHaveLength(1)
  const names = await test.inCompany(company.id, (tx) =>
    tx.select({ name: teams.name }).from(teams).orderBy(asc(teams.id)),
  )
  expect(names).toEqual([{ name: 'Design' }, { name: 'Brand' }])
})

it('a failure outside of it is never acknowledged', async () => {
  const { company } = await makeCompany(test)
  const swallowed = test.inCompany(company.id, async (tx) => {
    await tx.undoable(async () => tx.execute(sql`SELECT 1`))
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow(Error)
})
