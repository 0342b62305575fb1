import { expect, test, vi } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { leaveCheck } from '#client/testing/leave-check.ts'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { kavya } from '#client/testing/people.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { RemainingWords } from './remaining-words.tsx'
import { type RemainingOptions, useRemaining } from './use-remaining.ts'

const policy = (annualAmount: number | null) => ({ unit: 'days', annualAmount })
const types = [
  { key: 'annual', name: 'Annual', policy: policy(20) },
  { key: 'sick', name: 'Sick', policy: policy(null) },
  { key: 'personal', name: 'Personal', policy: policy(5) },
]
const check = () =>
  Response.json({
    balance: { unit: 'days', today: '3', after: '2', onReturn: '2', available: '3' },
    leaveYears: [],
  })
const fails = () => Response.json({ message: 'No.', requestId: 'r' }, { status: 500 })
const answersTypes = () => Response.json(types)

function Line(options: RemainingOptions) {
  return <RemainingWords remaining={useRemaining(options)} />
}

async function drawLine(options: Partial<RemainingOptions>) {
  await draw(
    <Line
      leaveType="annual"
      count={null}
      calendar={undefined}
      balance={undefined}
      isLoading={false}
      checked={{ check: undefined, isFailed: false }}
      changing={null}
      ownerId={kavya.id}
      user={kavya}
      {...options}
    />,
  )
  await settled()
}

async function show(
  leaveType: string,
  answers: { types: () => Response | Promise<Response>; check?: () => Response },
  isLoading = false,
) {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/leave-types' ? answers.types() : (answers.check ?? fails)(),
  )
  await drawLine({ leaveType, isLoading })
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

test('leave that began before its type counted in hours gives back what it took, not its minutes', async () => {
  vi.stubGlobal('fetch', async () => answersTypes())
  const count = countWorkingDays({ start: '2026-03-06', end: '2026-03-06', isHalfDay: false, unit: 'hours' })
  const balance: LeaveBalance = {
    totalDays: '20',
    usedDays: '5',
    pendingDays: '0',
    unit: 'hours',
    total: '160',
    used: '40',
    pending: '0',
    leaveYearStart: '2026-01-01',
    leaveYearEnd: '2026-12-31',
  }
  const changing = leaveRequest({ startDate: '2026-02-27', endDate: '2026-02-27', totalMinutes: 180 })
  const ofYear = { start: '2026-01-01', end: '2026-12-31', unit: 'hours', amount: '8' } as const
  // The short Friday was a day, and took eight hours.
  const known = { unit: 'hours', today: '120', after: '120', onReturn: '120', available: '128' } as const
  const answered = leaveCheck({ unit: 'hours', totalMinutes: 480, leaveYears: [ofYear], balance: known })
  await drawLine({ count, balance, changing, checked: { check: answered, isFailed: false } })
  expect(document.body.textContent).toBe('Remaining: 120 h to 120 h left')
  document.body.replaceChildren()

  await drawLine({ leaveType: 'personal', count, changing, checked: { check: answered, isFailed: false } })
  expect(document.body.textContent).toBe('Remaining: 120 h to 120 h left')
})
