import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { billingOperations } from '#server/platform/db/schema.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { runStep } from './operation.ts'
import { ProviderAway, ProviderRefusal } from './payment-provider.ts'

const morning = new Date('2026-03-02T09:00:00Z')
const hourMs = 3_600_000

let test: TestApp
let inCompany: WithTenant
beforeAll(async () => {
  test = await startApp({ worker: false })
  inCompany = test.inCompany
})
afterAll(() => test.close())

/** A provider's call that answers or throws as it is told, and remembers what it was asked. */
function scripted(...answers: (string | Error)[]) {
  const asked: { name: string; key: string }[] = []
  return {
    asked,
    call: async ({ params, idempotencyKey }: { params: { name: string }; idempotencyKey: string }) => {
      asked.push({ name: params.name, key: idempotencyKey })
      const answer = answers[asked.length - 1] ?? 'cus_later'
      if (answer instanceof Error) throw answer
      return { id: answer }
    },
  }
}

async function company() {
  const { id } = (await makeCompany(test)).company
  const step = (call: ReturnType<typeof scripted>['call'], name: string, more: object = {}) =>
    runStep(inCompany, id, {
      kind: 'create-customer',
      now: morning,
      params: async () => ({ name }),
      call,
      idOf: (customer) => customer.id,
      ...more,
    })
  const operations = () => inCompany(id, (tx) => tx.select().from(billingOperations))
  return { id, step, operations }
}

const lost = () => new ProviderAway(false, undefined)
const failed = () => new ProviderAway(true, undefined)
const refused = () => new ProviderRefusal('other', 'No.', undefined)

const asEarlier = async (_tx: unknown, earlier?: { name: string }) => earlier
const isSecond = async (_tx: unknown, { name }: { name: string }) => name === 'second'

async function breakDown(): Promise<never> {
  throw new Error('The disk is full.')
}

describe('a step at the provider', () => {
  it('is stored before it is called, and finished with its result', async () => {
    const { id, step, operations } = await company()
    const during: unknown[] = []
    const result = await step(async ({ idempotencyKey }) => {
      during.push(...(await operations()))
      expect(during).toMatchObject([{ params: { name: 'Ada' }, idempotencyKey, finishedAt: null }])
      return { id: 'cus_1' }
    }, 'Ada')
    expect(result).toEqual({ id: 'cus_1' })
    expect(during).toHaveLength(1)
    expect(await operations()).toMatchObject([{ companyId: id, resultId: 'cus_1', finishedAt: morning }])
  })

  it('whose answer was lost is asked again under the same key, with what it was asked with first', async () => {
    const { step } = await company()
    const { asked, call } = scripted(lost(), 'cus_1')
    await expect(step(call, 'first')).rejects.toThrow(ProviderAway)
    expect(await step(call, 'second')).toEqual({ id: 'cus_1' })
    expect(asked[1]).toEqual(asked[0])
    expect(asked[0]?.name).toBe('first')
  })

  it('that the provider answered to have failed is asked again under another key', async () => {
    const { step } = await company()
    const { asked, call } = scripted(failed(), 'cus_1')
    await expect(step(call, 'first')).rejects.toThrow(ProviderAway)
    await step(call, 'second')
    expect(asked.map(({ name }) => name)).toEqual(['first', 'first'])
    expect(asked[1]?.key).not.toBe(asked[0]?.key)
  })

  it('that was refused begins anew, with what is right then', async () => {
    const { step, operations } = await company()
    const { asked, call } = scripted(refused(), 'cus_1')
    await expect(step(call, 'first')).rejects.toThrow(ProviderRefusal)
    expect(await operations()).toEqual([])
    await step(call, 'second')
    expect(asked.map(({ name }) => name)).toEqual(['first', 'second'])
  })

  it('begins anew where the provider has forgotten its key', async () => {
    const { step, operations } = await company()
    const { asked, call } = scripted(lost(), 'cus_1')
    await expect(step(call, 'first')).rejects.toThrow(ProviderAway)
    const later = new Date(morning.getTime() + 24 * hourMs)
    await step(call, 'second', { now: later })
    expect(asked.map(({ name }) => name)).toEqual(['first', 'second'])
    expect(asked[1]?.key).not.toBe(asked[0]?.key)
    expect(await operations()).toHaveLength(1)
  })

  it('may go on with what an older one was called with', async () => {
    const { step } = await company()
    const { asked, call } = scripted(lost(), 'cus_1')
    await expect(step(call, 'first')).rejects.toThrow(ProviderAway)
    const now = new Date(morning.getTime() + 24 * hourMs)
    await step(call, 'second', { now, params: asEarlier })
    expect(asked.map(({ name }) => name)).toEqual(['first', 'first'])
    expect(asked[1]?.key).not.toBe(asked[0]?.key)
  })

  it('that is no longer wanted is forgotten', async () => {
    const { step, operations } = await company()
    const { asked, call } = scripted(lost(), 'cus_1')
    await expect(step(call, 'first')).rejects.toThrow(ProviderAway)
    await step(call, 'second', { isStillWanted: isSecond })
    expect(asked.map(({ name }) => name)).toEqual(['first', 'second'])
    expect(asked[1]?.key).not.toBe(asked[0]?.key)
    expect(await operations()).toHaveLength(1)
  })

  it('keeps nothing of what it was called with once it is finished', async () => {
    const { step, operations } = await company()
    await step(scripted('cus_1').call, 'Ada')
    expect(await operations()).toMatchObject([{ params: {}, finishedAt: morning }])
    expect(JSON.stringify(await operations())).not.toContain('Ada')
  })

  it('takes what is found, and asks for nothing', async () => {
    const { step, operations } = await company()
    const { asked, call } = scripted()
    expect(await step(call, 'Ada', { find: async () => ({ id: 'cus_there' }) })).toEqual({ id: 'cus_there' })
    expect(asked).toEqual([])
    expect(await operations()).toMatchObject([{ resultId: 'cus_there', finishedAt: morning }])
  })

  it('is not begun where nothing is left to do', async () => {
    const { step, operations } = await company()
    const { asked, call } = scripted()
    expect(await step(call, 'Ada', { params: async () => undefined })).toBeUndefined()
    expect([asked, await operations()]).toEqual([[], []])
  })

  it('is joined by whoever comes meanwhile, and what follows from it is done once', async () => {
    const { step } = await company()
    const { asked, call } = scripted('cus_1')
    const stored: string[] = []
    const store = async (_tx: unknown, { id }: { id: string }) => void stored.push(id)
    const results = await Promise.all(Array.from({ length: 10 }, () => step(call, 'Ada', { store })))
    expect(new Set(results.map((result) => result?.id))).toEqual(new Set(['cus_1']))
    expect([asked.length, stored]).toEqual([1, ['cus_1']])
  })

  it('that two nodes take up at once is one, under one key', async () => {
    const { step, id } = await company()
    vi.resetModules()
    const otherNode = await import('./operation.ts')
    const { asked, call: answer } = scripted('cus_1', 'cus_1')
    const bothHaveAsked = Promise.withResolvers<void>()
    const call: typeof answer = async (given) => {
      const answered = await answer(given)
      if (asked.length === 2) bothHaveAsked.resolve()
      await bothHaveAsked.promise
      return answered
    }
    const stored: string[] = []
    const store = async (_tx: unknown, customer: { id: string }) => void stored.push(customer.id)
    const there = {
      kind: 'create-customer' as const,
      now: morning,
      params: async () => ({ name: 'there' }),
      idOf: (customer: { id: string }) => customer.id,
      call,
      store,
    }
    await Promise.all([step(call, 'here', { store }), otherNode.runStep(inCompany, id, there)])
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
    expect(stored).toEqual(['cus_1'])
  })

  it('stays unfinished where what follows from it fails, and goes on with it', async () => {
    const { step, operations } = await company()
    const { asked, call } = scripted('cus_1', 'cus_1')
    await expect(step(call, 'Ada', { store: breakDown })).rejects.toThrow('The disk is full.')
    expect(await operations()).toMatchObject([{ resultId: null, finishedAt: null, attempts: 1 }])
    await step(call, 'Eve')
    expect(asked[1]).toEqual(asked[0])
    expect(await operations()).toMatchObject([{ resultId: 'cus_1', attempts: 2 }])
  })

  it('that stays open keeps its result, and is not finished', async () => {
    const { step, operations } = await company()
    await step(scripted('seti_1').call, 'Ada', { staysOpen: true })
    expect(await operations()).toMatchObject([{ resultId: 'seti_1', finishedAt: null }])
  })
})
