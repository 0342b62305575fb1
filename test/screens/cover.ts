import type { Page } from '@playwright/test'
import type { ApprovalsPage } from '#shared/leave/approvals-contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { Cover } from '#shared/leave/cover-contract.ts'
import type { CoveredLeave } from '#shared/leave/covering-contract.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { overrideRead } from './override-read.ts'
import { type Screen, screen } from './screen.ts'

/**
 * A company whose people name who covers for them: the answers are changed, as the sample company has none.
 */

const daniel = { id: '019c0000-0000-7000-8000-000000000001', firstName: 'Daniel', lastName: 'Osei' }
const nora = { id: '019c0000-0000-7000-8000-000000000002', firstName: 'Nora', lastName: 'Lindqvist' }
const note = 'The Larsen proofs are in the shared folder. If the printer calls, ask for the second sheet.'
const cover: Cover = { person: daniel, answer: 'accepted', answeredAt: '2026-02-27T10:12:00.000Z' }

const covering: readonly CoveredLeave[] = [
  {
    id: '019c0000-0000-7000-8000-000000000003',
    owner: daniel,
    startDate: '2026-03-16',
    endDate: '2026-03-20',
    startsAt: null,
    endsAt: null,
    status: 'pending',
    answer: 'asked',
    handoverNote: note,
  },
  {
    id: '019c0000-0000-7000-8000-000000000004',
    owner: nora,
    startDate: '2026-03-05',
    endDate: '2026-03-05',
    startsAt: null,
    endsAt: null,
    status: 'approved',
    answer: 'accepted',
    handoverNote: null,
  },
]

export const coverScreens: readonly Screen[] = [
  screen('request-cover', 'Request Leave, with cover', 'kavya', '/', (page) => askWithCover(page, 'needed')),
  screen('request-cover-missing', 'Request Leave, without the cover it needs', 'kavya', '/', askWithout),
  screen('request-cover-optional', 'Request Leave, with optional cover', 'kavya', '/', (page) =>
    askWithCover(page, 'optional'),
  ),
  screen('cover-sheet', 'A request with its cover', 'kavya', '/requests', openCovered),
  screen('cover-dialog', 'Who covers for you?', 'kavya', '/requests', async (page) => {
    await openCovered(page)
    await page.getByRole('button', { name: 'Change cover' }).click()
    await page.getByRole('heading', { name: 'Who covers for you?' }).waitFor()
  }),
  screen('covering', 'Dashboard of a colleague who covers', 'kavya', '/', (page) => showCovering(page, '/')),
  screen('covering-requests', 'My Requests of a colleague who covers', 'kavya', '/requests', (page) =>
    showCovering(page, `/requests?cover=${covering[0]?.id}`),
  ),
  screen('approvals-cover', 'Team Approvals, with cover', 'nora', '/', approveWithCover),
  screen('leave-type-cover', 'A leave type that needs cover', 'maya', '/settings?tab=leave-types', setCover),
]

async function haveCover(page: Page, rule: LeaveType['cover']): Promise<void> {
  await overrideRead<LeaveType[]>(page, '**/api/leave-types', (types) =>
    types.map((type) => ({ ...type, cover: rule })),
  )
  await page.reload()
}

async function openDialog(page: Page, rule: LeaveType['cover']) {
  await haveCover(page, rule)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start date').fill('2026-04-13')
  await dialog.getByLabel('End date').fill('2026-04-15')
  await dialog.getByText('3 days', { exact: false }).first().waitFor()
  return dialog
}

async function askWithCover(page: Page, rule: LeaveType['cover']): Promise<void> {
  const dialog = await openDialog(page, rule)
  await dialog.getByLabel('Who covers for you?').selectOption({ label: 'Daniel Osei' })
  await dialog.getByLabel('Hand-over note').fill(note)
}

async function askWithout(page: Page): Promise<void> {
  const dialog = await openDialog(page, 'needed')
  // What was typed before is kept.
  await dialog.getByLabel('Who covers for you?').selectOption('')
  await dialog.getByText('Please choose who covers for you').waitFor()
}

async function openCovered(page: Page): Promise<void> {
  const people: TeamMember[] = await (await page.request.get('/api/team')).json()
  const person = people.find(({ firstName }) => firstName === 'Daniel') ?? daniel
  await page.route(/\/api\/leave-requests\/[0-9a-f-]{36}$/, async (route) => {
    const leave: LeaveRequest = await (await route.fetch()).json()
    await route.fulfill({ json: { ...leave, cover: { ...cover, person }, handoverNote: note } })
  })
  await haveCover(page, 'optional')
  await page.getByRole('main').getByRole('list').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Cover' }).waitFor()
}

async function showCovering(page: Page, address: string): Promise<void> {
  await page.route('**/api/covering', (route) => route.fulfill({ json: covering }))
  await page.goto(address)
  await page.getByRole('heading', { name: /^Cover/ }).waitFor()
}

async function approveWithCover(page: Page): Promise<void> {
  await page.route(/\/api\/approvals(\?|$)/, async (route) => {
    const approvals: ApprovalsPage = await (await route.fetch()).json()
    await route.fulfill({ json: { ...approvals, items: approvals.items.map((row) => ({ ...row, cover })) } })
  })
  await page.route(/\/api\/approvals\/[0-9a-f-]{36}$/, async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), cover, handoverNote: note } })
  })
  await page.goto('/requests?view=approvals')
  const details = page.getByRole('button', { name: /^Details of/ })
  await details.first().click()
  await page.getByText(note).first().waitFor()
}

async function setCover(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Annual' }).click()
  await page.getByRole('radio', { name: 'Needed' }).check()
  await page.getByLabel('Only for more days than').fill('3')
}
