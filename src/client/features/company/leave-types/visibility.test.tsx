import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { LeaveTypesSettings } from './leave-types-settings.tsx'

const policy = {
  unit: 'days',
  annualAmount: 20,
  accrualType: 'all_at_once',
  creditedAt: 'start',
  carryOverAmount: 5,
  carriedValidMonths: null,
  lowerLimit: 0,
} as const
const noCover = { cover: 'off', coverAboveDays: null, coverMustAccept: false } as const
const built = {
  isPaid: true,
  needsApproval: true,
  approvalSteps: null,
  isPrivate: false,
  ...noCover,
  isBuiltIn: true,
  isArchived: false,
}
const company = {
  leaveYearStart: '01-01',
  annualDays: 20,
  accrualType: 'all_at_once',
  workingWeek: { weeks: [{ mon: 'full' }], anchor: null },
}

let types: LeaveType[]
let sent: string[]
beforeEach(() => {
  sent = []
  types = [
    { key: 'annual', name: 'Annual', colour: 'annual', ...built, policy },
    { key: 'sick', name: 'Sick', colour: 'sick', ...built, policy: { ...policy, annualAmount: null } },
  ]
  vi.stubGlobal('fetch', answer)
})

test('who sees a type is chosen in its sheet, which alone is sent, and the list says it', async () => {
  await draw(<LeaveTypesSettings />)
  expect(rowOf('Sick')).not.toContain('Private')
  await click('Edit Sick')
  expect(chosen()).toMatch(/^Everyone/)
  await choose('Only the person and their approvers')
  await click('Save Changes')
  expect(sent).toEqual(['PATCH /api/leave-types/sick {"isPrivate":true}'])
  expect(rowOf('Sick')).toContain('Private')
  expect(rowOf('Annual')).not.toContain('Private')
})

test('cover can be needed for longer leave alone, and only what was changed is sent', async () => {
  await draw(<LeaveTypesSettings />)
  await click('Edit Sick')
  expect(controlOrNone('Only for more days than (optional)')).toBeUndefined()
  await choose('Needed')
  await fill('Only for more days than (optional)', '0')
  await click('Save Changes')
  expect(document.body.textContent).toContain('Please enter at least 1 day')
  await fill('Only for more days than (optional)', '3')
  await click('Save Changes')
  expect(sent).toEqual(['PATCH /api/leave-types/sick {"cover":"needed","coverAboveDays":3}'])
})

test('a new type asks it, too', async () => {
  await draw(<LeaveTypesSettings />)
  await click('Add a leave type')
  await fill('Name', 'Therapy')
  expect(chosen()).toMatch(/^Everyone/)
  await choose('Only the person and their approvers')
  expect(chosen()).not.toContain('past leave')
  await click('Add type')
  expect(sent).toEqual([expect.stringMatching(/^POST \/api\/leave-types .*"isPrivate":true/)])
})

type Sent = { method?: string; body?: string }

function answer(path: string, { method = 'GET', body = '' }: Sent = {}): Promise<Response> {
  const reads: Record<string, unknown> = { '/api/leave-types': types, '/api/team': [] }
  if (method === 'GET') return Promise.resolve(Response.json(reads[path] ?? company))
  sent.push(`${method} ${path} ${body}`)
  const change = JSON.parse(body)
  const known = types.find(({ key }) => path.endsWith(`/${key}`))
  const saved = { ...(known ?? { ...types[1], key: 'therapy' }), ...change }
  types = known ? types.map((type) => (type === known ? saved : type)) : [...types, saved]
  return Promise.resolve(Response.json(saved))
}

const cards = () =>
  [...document.querySelectorAll('label')].filter((label) => label.querySelector('[type=radio]'))
const chosen = () =>
  cards().find((card) => card.querySelector(':checked') && /Everyone|Only/.test(card.textContent))
    ?.textContent

async function choose(words: string): Promise<void> {
  const card = cards().find(({ textContent }) => textContent.startsWith(words))
  await act(async () => card?.click())
  await settled()
}

function rowOf(name: string): string | undefined {
  const rows = [...document.querySelectorAll('[aria-label="Leave types"] > li')]
  return rows.find(({ textContent }) => textContent?.includes(name))?.textContent ?? undefined
}
