import { expect, test, vi } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { LeaveTypeCards } from './leave-type-cards.tsx'

const policy = (annualAmount: number | null) => ({ unit: 'days', annualAmount })
const types = [
  { key: 'annual', name: 'Annual', policy: policy(20) },
  { key: 'sick', name: 'Sick', policy: policy(null) },
  { key: 'personal', name: 'Personal', policy: policy(5) },
]
const never = () => new Promise<Response>(() => {})
const fails = () => Response.json({ message: 'No.', requestId: 'r' }, { status: 500 })
const answersTypes = () => Response.json(types)

const nothing = async () => {}
const field = { name: 'leaveType', onChange: nothing, onBlur: nothing, ref: () => {} }

type Answer = () => Response | Promise<Response>

async function show({
  typesRead,
  checkRead,
  isLoading,
}: {
  typesRead: Answer
  checkRead: Answer
  isLoading: boolean
}) {
  vi.stubGlobal('fetch', async (path: string) => (path === '/api/leave-types' ? typesRead() : checkRead()))
  await draw(
    <LeaveTypeCards
      field={field}
      chosen="annual"
      balance={undefined}
      ownerId={kavya.id}
      user={kavya}
      isOpen
      hasFigures
      isLoading={isLoading}
    />,
  )
  await settled()
  // A letter marks each type.
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  return { labels, skeletons: document.querySelectorAll('.animate-late').length }
}

test('while balances are being read, no card has a figure', async () => {
  const { labels, skeletons } = await show({ typesRead: answersTypes, checkRead: never, isLoading: true })
  expect(labels).toEqual(['AAnnual', 'SSickno limit', 'PPersonal'])
  expect(skeletons).toBe(2)
})

test('while the types are being read, neither a figure nor a limit shows', async () => {
  const { labels } = await show({ typesRead: never, checkRead: never, isLoading: true })
  expect(labels.join()).not.toMatch(/\d|limit/)
})

test('where they can’t be read, 0 is left', async () => {
  const { labels } = await show({ typesRead: answersTypes, checkRead: fails, isLoading: false })
  expect(labels).toEqual(['AAnnual0 left', 'SSickno limit', 'PPersonal0 left'])
})
