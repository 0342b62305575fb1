import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { inTurns } from './in-turns.ts'

it('begins a transaction when the one before has ended, also where that one failed', async () => {
  const seen: string[] = []
  const inCompany = inTurns((companyId, work) => work({ companyId } as unknown as Tx))
  const working = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`)
    await sleep(ms)
    seen.push(`${name} ends`)
    if (name === 'second') throw new Error(name)
    return name
  }
  const [first, second, third] = await Promise.allSettled([
    inCompany('a', working('first', 20)),
    inCompany('b', working('second', 10)),
    inCompany('a', working('third', 0)),
  ])
  expect([first, third]).toEqual(['first', 'third'].map((value) => ({ status: 'fulfilled', value })))
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'second' } })
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
