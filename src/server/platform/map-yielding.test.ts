import { expect, it } from 'vitest'
import { mapYielding } from './map-yielding.ts'

it('works through a long list in order, and lets others in meanwhile', async () => {
  const events: string[] = []
  setImmediate(() => events.push('somebody else'))
  const items = Array.from({ length: 1200 }, (_, index) => index)
  const doubled = await mapYielding(items, (item) => item * 2)
  events.push('done')
  expect(doubled).toEqual(items.map((item) => item * 2))
  expect(events).toEqual(['somebody else', 'done'])
})

it('gives nothing for nothing', async () => {
  expect(await mapYielding([], () => 1)).toEqual([])
})
