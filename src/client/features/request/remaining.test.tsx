import { expect, test, vi } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { Remaining } from './remaining.tsx'

const policy = (annualDays: number | null) => ({ annualDays })
const types = [
  { key: 'annual', name: 'Annual', policy: policy(20) },
  { key: 'sick', name: 'Sick', policy: policy(null) },
  { key: 'personal', name: 'Personal', policy: policy(5) },
]
const check = () => Response.json({ balance: { today: '3', onReturn: '2', available: '3' }, leaveYears: [] })
const fails = () => Response.json({ message: 'No.', requestId: 'r' }, { status: 500 })

async function show(
  leaveType: string,
  answers: { types: () => Response | Promise<Response>; check?: () => Response },
  isLoading = false,
) {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/leave-types' ? answers.types() : (answers.check ?? fails)(),
  )
  await draw(
    <Remaining
      leaveType={leaveType}
      count={null}
      calendar={undefined}
      balance={undefined}
      isLoading={isLoading}
      check={undefined}
      changing={null}
      ownerId={kavya.id}
      user={kavya}
    />,
  )
  await settled()
  return document.body.textContent
}

test('without a balance, 0 remains, and sick leave says that it has no limit', async () => {
  expect(await show('sick', { types: () => Response.json(types) })).toBe(
    'Remaining 0Sick leave has no limit.',
  )
})

test('with every read failing the line stays, and says so', async () => {
  for (const leaveType of ['annual', 'sick', 'personal'])
    expect(await show(leaveType, { types: fails })).toMatch(/^Remaining 0The balance couldn’t be loaded/)
  expect(await show('annual', { types: () => Response.json(types) })).toMatch(
    /^Remaining 0The balance couldn/,
  )
})

test('while a balance is being read, nothing is said of it', async () => {
  expect(await show('annual', { types: () => Response.json(types) }, true)).not.toMatch(/\d/)
  expect(await show('sick', { types: async () => new Promise<Response>(() => {}) })).not.toMatch(/\d|limit/)
})

test('a type with an allowance says what remains before dates are chosen', async () => {
  expect(await show('personal', { types: () => Response.json(types), check })).toBe('Remaining 3')
})
