import { expect, test } from 'vitest'
import { outcomeNotice, progressInWords, undoneNotice } from './decision-words.ts'

const message = 'This request has already been approved.'
const refused = { message, why: 'refused' } as const
const unclear = { message, why: 'unclear' } as const
const unsent = { message, why: 'unsent' } as const

test.each([
  ['approved', 1, [], { title: 'Leave request has been approved successfully.' }],
  ['rejected', 1, [], { title: 'Leave request has been rejected successfully.' }],
  ['approved', 3, [], { title: '3 requests approved.' }],
  ['approved', 0, [refused], { title: 'Error', description: message, variant: 'destructive' }],
  ['approved', 2, [refused], { title: '2 approved, 1 refused: see below', variant: 'destructive' }],
  [
    'rejected',
    0,
    [refused, refused],
    { title: 'None rejected, 2 refused: see below', variant: 'destructive' },
  ],
  [
    'approved',
    10,
    [unsent, refused, unclear, unsent],
    { title: '10 approved, 1 refused, 1 unclear, 2 not sent: see below', variant: 'destructive' },
  ],
] as const)('%s, %i done, refused %j', (status, done, refusals, expected) => {
  expect(outcomeNotice({ status, done, refusals })).toEqual(expected)
})

test('an approval that isn’t the last says whom the request is with now', () => {
  const nowWith = 'Ada Admin'
  expect(outcomeNotice({ status: 'approved', done: 1, refusals: [], nowWith })).toEqual({
    title: 'Approved. It’s now with Ada Admin.',
  })
})

test.each([
  [1, [], { title: 'Decision undone.', description: 'The request is pending again.' }],
  [3, [], { title: '3 decisions undone.', description: 'The requests are pending again.' }],
  [
    0,
    ['This leave has started.'],
    { title: 'Error', description: 'This leave has started.', variant: 'destructive' },
  ],
  [
    2,
    ['This leave has started.'],
    { title: '2 undone, 1 not', description: 'This leave has started.', variant: 'destructive' },
  ],
] as const)('%i undone, refused %j', (done, refusals, expected) => {
  expect(undoneNotice(done, refusals)).toEqual(expected)
})

test('progress counts those that are done', () => {
  expect(progressInWords({ what: 'approved', done: 12, of: 50 })).toBe('12 of 50 approved')
})
