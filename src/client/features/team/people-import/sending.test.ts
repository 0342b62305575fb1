import { expect, test } from 'vitest'
import { ApiError } from '#client/api/http.ts'
import type { CheckedPerson } from './imported-person.ts'
import { parsePeople } from './parse-people.ts'
import { csvOfPeople, failureOf, inSendingOrder, template } from './sending.ts'

function row(email: string, managerEmail?: string): CheckedPerson {
  const cells = { email, role: 'manager', team: '', manager: managerEmail ?? '', startDate: '' }
  return {
    person: { key: 0, row: 2, cells, refusal: null },
    problems: {},
    invitation: { email, role: 'manager', ...(managerEmail && { managerEmail }) },
  }
}

test.each([
  ['as listed', [row('a@x'), row('b@x')], ['a@x', 'b@x']],
  ['managers first', [row('a@x', 'b@x'), row('b@x', 'c@x'), row('C@x')], ['C@x', 'b@x', 'a@x']],
  ['a circle ends', [row('a@x', 'b@x'), row('b@x', 'a@x')], ['b@x', 'a@x']],
  ['members aside', [row('a@x', 'maya@x')], ['a@x']],
])('%s', (_how, rows, addresses) => {
  expect(inSendingOrder(rows).map(({ person }) => person.cells.email)).toEqual(addresses)
})

test.each([
  [409, 'row'],
  [400, 'row'],
  [401, 'stop'],
  [403, 'stop'],
  [429, 'stop'],
  [500, 'stop'],
  [503, 'stop'],
])('an answer %i concerns the %s', (status, kind) => {
  const body = JSON.stringify({ message: 'So it is.', requestId: '1' })
  expect(failureOf(new ApiError(status, body))).toMatchObject({
    kind,
    text: expect.stringMatching(/^So it is\./),
  })
})

test('a lost connection stops, too', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toMatchObject({ kind: 'stop' })
})

test('what is downloaded can be imported again', async () => {
  const text = 'email,role,team,manager,first day\r\na@x.example,admin,"Sales, ""north""",,2026-12-01\r\n'
  const parsed = await parsePeople(text)
  const people = 'people' in parsed ? parsed.people : []
  const again = await parsePeople(csvOfPeople(people))
  expect('people' in again && again.people.map(({ cells }) => cells)).toEqual([people[0]?.cells])
})

test('the template is understood as a whole', async () => {
  expect(await parsePeople(template)).toMatchObject({ people: [{ row: 2 }], notes: [] })
})
