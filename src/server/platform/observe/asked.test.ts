import { expect, it } from 'vitest'
import { asked } from './asked.ts'

/** Questions that the test answers itself. */
function questions() {
  const open: PromiseWithResolvers<number>[] = []
  const ask = () => {
    const question = Promise.withResolvers<number>()
    open.push(question)
    return question.promise
  }
  return { open, ask }
}

it('asks once for all who want to know at the same time, and keeps the answer', async () => {
  const { open, ask } = questions()
  const count = asked(ask, { withinMs: 60_000, keptMs: 60_000 })
  const both = Promise.all([count(), count()])
  open[0]?.resolve(7)
  expect(await both).toEqual([7, 7])
  expect(await count()).toBe(7)
  expect(open).toHaveLength(1)
})

it('knows nothing while there is no answer, and asks no second question beside the first', async () => {
  const { open, ask } = questions()
  const count = asked(ask, { withinMs: 5, keptMs: 0 })
  expect(await count()).toBeUndefined()
  expect(await count()).toBeUndefined()
  expect(open).toHaveLength(1)
})

it('asks again after a failure', async () => {
  const { open, ask } = questions()
  const count = asked(ask, { withinMs: 60_000, keptMs: 0 })
  const first = count()
  open[0]?.reject(new Error('away'))
  expect(await first).toBeUndefined()
  const second = count()
  open[1]?.resolve(3)
  expect(await second).toBe(3)
})
