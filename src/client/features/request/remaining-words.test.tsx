import { expect, test, vi } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { RemainingWords } from './remaining-words.tsx'
import { type RemainingOptions, useRemaining } from './use-remaining.ts'

const policy = (annualAmount: number | null) => ({ unit: 'days', annualAmount })
const types = [
  { key: 'annual', name: 'Annual', policy: policy(20) },
  { key: 'sick', name: 'Sick', policy: policy(null) },
  { key: 'personal', name: 'Personal', policy: policy(5) },
]
const check = () =>
  Response.json({ balance: { unit: 'days', today: '3', onReturn: '2', available: '3' }, leaveYears: [] })
const fails = () => Response.json({ message: 'No.', requestId: 'r' }, { status: 500 })
const answersTypes = () => Response.json(types)

function Line(options: RemainingOptions) {
  return <RemainingWords remaining={useRemaining(options)} />
}

async function show(
  leaveType: string,
  answers: { types: () => Response | Promise<Response>; check?: () => Response },
  isLoading = false,
) {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/leave-types' ? answers.types() : (answers.check ?? fails)(),
  )
  await draw(
    <Line
      leaveType={leaveType}
      count={null}
      calendar={undefined}
      balance={undefined}
      isLoading={isLoading}
      checked={{ check: undefined, isFailed: false }}
      changing={null}
      ownerId={kavya.id}
      user={kavya}
    />,
  )
  await settled()
  const skeletons = document.querySelectorAll('.animate-late').length
  const said = document.body.textContent
  document.body.replaceChildren()
  return skeletons > 0 ? `${skeletons} skeleton${said}` : said
}

test('sick leave has 0 left where no balance is loaded, and says that it has no limit', async () => {
  expect(await show('sick', { types: answersTypes })).toBe('Remaining: 0 left, no limit')
})

test('with every read failing the line stays, and says so', async () => {
  for (const leaveType of ['annual', 'sick', 'personal'])
    expect(await show(leaveType, { types: fails })).toBe('Remaining: 0 left, couldn’t load the balance')
  expect(await show('annual', { types: answersTypes })).toMatch(/couldn’t load the balance$/)
})

test('while a balance is being read, a skeleton stands for it', async () => {
  expect(await show('annual', { types: answersTypes }, true)).toBe('1 skeleton')
  expect(await show('sick', { types: async () => new Promise<Response>(() => {}) })).toBe('1 skeleton')
})

test('a type with an allowance says what remains before dates are chosen', async () => {
  expect(await show('personal', { types: answersTypes, check })).toBe('Remaining: 3 left')
})
