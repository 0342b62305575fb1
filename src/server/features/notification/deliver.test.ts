import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import { startAppForTest } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { deliver } from './deliver.ts'

it('nothing is told in the app beside an erasure, so that no name is written that has just gone', async () => {
  const test = await startAppForTest({ worker: false })
  const { company, max, ana } = await makeSmallCompany(test)
  const request = await ana.asksFor('2026-03-09')
  const companyId = company.id
  const order: string[] = []

  const held = Promise.withResolvers<void>()
  // As an erasure does, and longer than a notification takes.
  const erasing = test.inCompany(companyId, async (tx) => {
    await lockCompany(tx)
    held.resolve()
    await sleep(300)
    order.push('erased')
  })
  await held.promise
  const { inCompany, now } = test.app
  const payload = { companyId, requestId: request.id, recipientId: max.id }
  const notifying = {
    job: 'mail-leave-requested',
    kind: 'leave_requests',
    payload,
    addToDigest: undefined,
  } as const
  const delivering = deliver({ inCompany, hasBilling: true, now }, notifying, async () => {
    order.push('composed')
    return undefined
  })
  await Promise.all([erasing, delivering])
  expect(order).toEqual(['erased', 'composed'])
})
