import type { Page } from '@playwright/test'
import type { MailDecided, MailDecision } from '#shared/leave/mail-decision-contract.ts'
import { type Screen, screen } from './screen.ts'

/** What the buttons of a mail open. */

const decision: MailDecision = {
  choice: 'approved',
  deciderName: 'Nora Lindqvist',
  heading: 'Kavya Nair requested leave',
  details: [
    { label: 'Type', value: 'Annual' },
    { label: 'Dates', value: 'Mon 23 to Wed 25 Mar' },
    { label: 'Duration', value: '3 days' },
    { label: 'Balance', value: '29.5 → 26.5 days' },
    { label: 'Also away', value: 'Daniel Costa, Tue 24 Mar' },
  ],
  notes: 'My sister’s wedding. Flights are held until Thursday.',
  warnings: [],
  shownBefore: null,
  version: '"annual 2026-03-23 2026-03-25 start end 3 1440min"',
}
const edited: MailDecision = {
  ...decision,
  choice: 'rejected',
  notes: null,
  warnings: ['More than 2 people of the team would be away on 24 March.'],
  shownBefore: 'Annual, Mon 23 to Thu 26 Mar, 4 days',
}

export const mailDecisionScreens: readonly Screen[] = [
  screen('mail-closed', 'A link that decides nothing', 'visitor', '/decide/none', (page) =>
    page.getByRole('heading', { name: 'Nothing to decide here' }).waitFor(),
  ),
  screen('mail-approve', 'Approve from an email', 'visitor', '/login', (page) => open(page, decision)),
  screen('mail-reject', 'Reject from an email', 'visitor', '/login', (page) => open(page, edited)),
  screen('mail-reject-instead', 'Reject with the link to approve', 'visitor', '/login', async (page) => {
    await open(page, decision)
    await page.getByRole('button', { name: 'Reject instead' }).click()
    await page.getByLabel('Reason for Rejection (Optional)').waitFor()
  }),
  screen('mail-decided', 'Decided from an email', 'visitor', '/login', async (page) => {
    await open(page, decision)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Request approved' }).waitFor()
  }),
]

async function open(page: Page, shown: MailDecision): Promise<void> {
  const decided: MailDecided = {
    status: 'approved',
    ownerName: 'Kavya Nair',
    nowWith: null,
    path: '/requests',
  }
  await page.route('**/api/mail-decisions/*', (route) =>
    route.fulfill({ json: route.request().method() === 'GET' ? shown : decided }),
  )
  await page.goto('/decide/token')
}
