import { expect, it } from 'vitest'
import { startAppForTest } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { companies } from './platform/db/schema.ts'

it('every company whose hour failed is named in the log, and the others have theirs', async () => {
  const test = await startAppForTest()
  const made = [await makeCompany(test), await makeCompany(test), await makeCompany(test)]
  const [first = '', second = '', third = ''] = made.map(({ company }) => company.id)
  for (const id of [first, second])
    await test.inCompany(id, (tx) => tx.update(companies).set({ timeZone: 'Nowhere/At_All' }))
  await expect(test.runHourly()).rejects.toThrow('Nowhere/At_All')
  const failed = test
    .logs()
    .split('\n')
    .filter((line) => line.includes('hourly work failed'))
    .map((line) => JSON.parse(line))
  expect(failed).toMatchObject([
    { level: 40, companyId: first, err: { name: 'RangeError' } },
    { level: 40, companyId: second, err: { name: 'RangeError' } },
  ])
  expect(test.logs()).not.toContain('Nowhere')
  const [walked] = await test.inCompany(third, (tx) =>
    tx.select({ on: companies.weeklyAwayOn }).from(companies),
  )
  expect(walked?.on).toBe('2026-03-02')
})
