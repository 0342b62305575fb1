import type { Page } from '@playwright/test'
import type { OwnSession } from '#shared/session/contract.ts'
import type { OwnInvitation } from '#shared/team/contract.ts'
import { type Screen, screen } from './screen.ts'

/** Joining, leaving and sessions. */

const northfold: OwnInvitation = {
  id: '00000000-0000-4000-8000-000000000011',
  companyName: 'Northfold',
  inviterName: 'Maya Okafor',
  inviterEmail: 'maya@northfold.example',
  role: 'employee',
  expiresAt: '2026-03-24T12:00:00.000Z',
}
const halyard: OwnInvitation = {
  ...northfold,
  id: '00000000-0000-4000-8000-000000000012',
  companyName: 'Halyard',
  inviterName: 'Ada Berg',
  inviterEmail: 'ada@halyard.example',
  role: 'manager',
}
const session: OwnSession = {
  id: '00000000-0000-4000-8000-000000000013',
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-02-27T08:00:00.000Z',
  lastSeenAt: '2026-03-02T08:00:00.000Z',
  isCurrent: true,
}
const phone: OwnSession = {
  ...session,
  id: '00000000-0000-4000-8000-000000000014',
  browser: 'Safari',
  system: 'iPhone',
  isCurrent: false,
}

const link = `/register?invitation=${northfold.id}`

export const joiningScreens: readonly Screen[] = [
  screen('invited', 'The page that an invitation opens', 'visitor', '/register', (page) =>
    open(page, link, northfold),
  ),
  screen('invited-report', 'Report an invitation', 'visitor', '/register', async (page) => {
    await open(page, `${link}&report`, northfold)
    await page.getByRole('alertdialog').waitFor()
  }),
  screen('invited-closed', 'The same, no longer open', 'visitor', '/register', (page) =>
    open(page, link, null),
  ),
  screen('invitation-choice', 'Invitations, signed in', 'robin', '/', (page) =>
    answer(page, '**/api/invitations/mine', [northfold, halyard]),
  ),
  screen('invitation-decline', 'Decline an invitation', 'robin', '/', async (page) => {
    await answer(page, '**/api/invitations/mine', [northfold])
    await page.getByRole('button', { name: 'Decline the invitation to Northfold' }).click()
  }),
  screen('invitation-of-another', 'An invitation of another company', 'kavya', '/', (page) =>
    open(page, `/?invitation=${halyard.id}`, halyard),
  ),
  screen('sessions', 'Where you’re signed in', 'kavya', '/settings?tab=sessions', (page) =>
    answer(page, '**/api/sessions', [session, phone]),
  ),
  screen('leave-company', 'Leave the company', 'kavya', '/settings?tab=leave-company', async (page) => {
    await page.getByRole('button', { name: 'Leave Northfold' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
]

async function open(page: Page, address: string, offer: OwnInvitation | null): Promise<void> {
  await page.route('**/offer', (route) => route.fulfill({ json: offer }))
  await page.goto(address)
}

async function answer(page: Page, call: string, json: unknown): Promise<void> {
  await page.route(call, (route) => route.fulfill({ json }))
  await page.reload()
}
