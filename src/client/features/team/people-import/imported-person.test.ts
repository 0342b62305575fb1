import { expect, test } from 'vitest'
import { type ImportedPerson, problemAt, statesOf, toImportedRows, withStates } from './imported-person.ts'

const ben = { key: 7, row: 2, cells: { email: 'ben@x.example', team: 'Design', role: '' } }
const lea = { key: 9, row: 3, cells: { email: '', 'balances.Annual': '2,5', 'balances.Sick': '' } }

test('cells that say something are sent', () => {
  const [ofBen, ofLea] = toImportedRows([ben, lea], [ben, lea])
  expect(ofBen).toEqual({ row: 2, email: 'ben@x.example', team: 'Design' })
  expect(ofLea).toEqual({ row: 3, email: '', balances: { Annual: '2,5' } })
})

test('each row has what the server said of it, by its place in the list that was sent', () => {
  const problems = [{ field: 'email', message: 'Email is required' }]
  const states = statesOf([lea], [{ fate: 'problem', userId: null, note: null, problems }])
  const [ofBen, ofLea] = withStates([ben, lea], states)
  expect(ofBen?.state.fate).toBe('checking')
  expect(ofLea?.state.fate).toBe('problem')
  expect(ofLea && problemAt(ofLea.state, 'email')).toBe('Email is required')
  expect(ofLea && problemAt(ofLea.state, 'team')).toBeUndefined()
})

const starting = (startDate: string) => ({ key: 1, row: 2, cells: { email: 'a@x.example', startDate } })

test('day or month first is decided by the whole list, also where some of it is sent', () => {
  const [ambiguous, clear] = [starting('03/04/2026'), starting('13/04/2026')]
  const startsOf = (all: ImportedPerson[]) =>
    toImportedRows([ambiguous], all).map(({ startDate }) => startDate)
  expect(startsOf([ambiguous, clear])).toEqual(['2026-04-03'])
  expect(startsOf([ambiguous, starting('04/13/2026')])).toEqual(['2026-03-04'])
  expect(startsOf([ambiguous])).toEqual(['03/04/2026'])
  expect(startsOf([ambiguous, clear, starting('04/13/2026')])).toEqual(['03/04/2026'])
})

test('midnight is sent as its date, and a moment as it is, so that the server says what it makes of it', () => {
  const all = [
    starting('2026-03-02T00:00:00'),
    starting('2026-03-02T23:00:00Z'),
    starting('2026-03-02 07:00'),
  ]
  expect(toImportedRows(all, all).map(({ startDate }) => startDate)).toEqual([
    '2026-03-02',
    '2026-03-02T23:00:00Z',
    '2026-03-02 07:00',
  ])
})
