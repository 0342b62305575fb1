import { expect, test } from 'vitest'
import { type Candidate, findManagers } from './find-managers.ts'

const one = (email: string, more: Partial<Candidate> = {}): Candidate => ({
  email,
  name: email.replace('@x.example', ' Person'),
  role: 'manager',
  managerEmail: null,
  ...more,
})
const candidates = [
  one('ana@x.example'),
  one('ben@x.example', { managerEmail: 'ana@x.example' }),
  one('cem@x.example', { role: 'employee' }),
  one('dee@x.example', { name: 'Same Name' }),
  one('eve@x.example', { name: 'same  name' }),
]
const loop = 'This reporting line leads back to the person. Please choose someone else'

test.each([
  ['ana@x.example', { managerEmail: 'ana@x.example' }],
  ['ANA@x.example', { managerEmail: 'ana@x.example' }],
  ['ana  person', { managerEmail: 'ana@x.example' }],
  [
    'who@x.example',
    { problem: 'No one here or in this list has this address. Please correct it, or add them to the list' },
  ],
  [
    'Who',
    { problem: 'No one here or in this list is called that. Please enter the manager’s email address' },
  ],
  ['Same Name', { problem: 'Several people have this name. Please enter the manager’s email address' }],
  [
    'cem@x.example',
    { problem: 'This person is an employee. Please make them a manager first, or choose someone else' },
  ],
  ['new@x.example', { problem: 'No one can report to themselves. Please choose someone else' }],
])('%s', (manager, found) => {
  const all = [...candidates, one('new@x.example')]
  expect(findManagers([{ email: 'new@x.example', manager }], all).get('new@x.example')).toEqual(found)
})

test('each row of a loop says so, whichever order they are in, and a row below it doesn’t', () => {
  const rows = [
    { email: 'ana@x.example', manager: 'dee@x.example' },
    { email: 'dee@x.example', manager: 'ben@x.example' },
    { email: 'eve@x.example', manager: 'dee@x.example' },
  ]
  expect(Object.fromEntries(findManagers(rows, candidates))).toEqual({
    'ana@x.example': { problem: loop },
    'dee@x.example': { problem: loop },
    'eve@x.example': { managerEmail: 'dee@x.example' },
  })
})

test('a row takes the place of the manager whom somebody has', () => {
  const rows = [
    { email: 'ben@x.example', manager: 'dee@x.example' },
    { email: 'ana@x.example', manager: 'ben@x.example' },
  ]
  expect([...findManagers(rows, candidates).values()]).toEqual([
    { managerEmail: 'dee@x.example' },
    { managerEmail: 'ben@x.example' },
  ])
})
