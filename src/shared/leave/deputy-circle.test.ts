import { expect, it } from 'vitest'
import { closesCircle, type NamedDeputy } from './deputy-circle.ts'

const march = { from: '2026-03-02', until: '2026-03-06' }
const april = { from: '2026-04-01', until: '2026-04-30' }
const names = (userId: string, deputyId: string, dates: NamedDeputy['dates'] = null) => ({
  userId,
  deputyId,
  dates,
})

it.each([
  ['nobody else has one', [], names('nora', 'maya'), false],
  ['the deputy has another deputy', [names('maya', 'max')], names('nora', 'maya'), false],
  ['the deputy names them back', [names('maya', 'nora')], names('nora', 'maya'), true],
  [
    'it leads back through a third',
    [names('maya', 'max'), names('max', 'nora')],
    names('nora', 'maya'),
    true,
  ],
  ['for other dates', [names('maya', 'nora', april)], names('nora', 'maya', march), false],
  ['for some of the dates', [names('maya', 'nora', march)], names('nora', 'maya', march), true],
  ['for dates, and always', [names('maya', 'nora', april)], names('nora', 'maya'), true],
  [
    'their former deputy is no matter',
    [names('nora', 'max'), names('max', 'maya')],
    names('nora', 'maya'),
    false,
  ],
  [
    'others are in a circle',
    [names('max', 'mona'), names('mona', 'max'), names('maya', 'max')],
    names('nora', 'maya'),
    false,
  ],
])('%s', (_, others: NamedDeputy[], named, expected) => {
  expect(closesCircle(others, named)).toBe(expected)
})
