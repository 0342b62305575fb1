import type { Page } from '@playwright/test'
import type { AuditEntry, AuditVerification } from '#shared/audit/contract.ts'
import type { CompanyDeletion } from '#shared/company/deletion-contract.ts'
import type { FailedJob } from '#shared/job/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { FormerMember } from '#shared/team/contract.ts'
import { overrideRead } from './override-read.ts'
import { type Screen, screen } from './screen.ts'

/**
 * The log of what was done, and ways out: own data, erasure, the end of a company. What would leave something
 * behind on the server, or is by chance, is written here.
 */

// What was done on the day itself has the minute of the run.
const logBeforeToday = '/settings?tab=audit&end=2026-03-01'

const verification: AuditVerification = {
  sealed: 1284,
  waiting: 0,
  erased: 2,
  lastHash: '3f9a61c27be04d58a1c6e9027d4fb8835ce27190ab6d4f13e8527c90b1da64f7',
  firstBad: null,
}

const approval: AuditEntry['action'] = 'leave-request.approved'

const facts = {
  before: { status: 'pending' },
  after: { status: 'approved', startDate: '2026-03-12', endDate: '2026-03-13', totalDays: '2' },
} satisfies Partial<AuditEntry>

const undelivered: readonly FailedJob[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    what: 'Mail to Nora Lindqvist: Kavya Nair requested leave',
    parkedAt: '2026-03-02T04:20:00.000Z',
    attempts: 12,
    why: 'We couldn’t reach the mail server.',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    what: 'Bringing the number of seats up to date',
    parkedAt: '2026-02-27T15:05:00.000Z',
    attempts: 12,
    why: 'The payment provider refused it. Look at the card under Billing.',
  },
]

const ana = {
  id: '00000000-0000-4000-8000-000000000003',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana.ruiz@northfold.example',
  role: 'employee',
  profileImageUrl: null,
  deactivatedAt: '2026-01-30T12:00:00.000Z',
  hasLeft: false,
  erasedAt: null,
} satisfies FormerMember

const erased: FormerMember = {
  ...ana,
  id: '00000000-0000-4000-8000-000000000004',
  firstName: 'Former',
  lastName: 'member',
  deactivatedAt: '2025-08-29T12:00:00.000Z',
  erasedAt: '2026-02-02T12:00:00.000Z',
}

const deletion = {
  askedAt: '2026-03-02T08:00:00.000Z',
  askedBy: { id: '00000000-0000-4000-8000-000000000005', firstName: 'Maya', lastName: 'Okafor' },
  dueAt: '2026-04-01T08:00:00.000Z',
} satisfies CompanyDeletion

export const trustScreens: readonly Screen[] = [
  screen('audit-log', 'Audit log', 'maya', logBeforeToday),
  screen('audit-log-line', 'A line of the audit log', 'maya', logBeforeToday, openLine),
  screen('audit-log-check', 'The audit log, checked', 'maya', logBeforeToday, check),
  screen('undelivered', 'Undelivered', 'maya', '/settings?tab=parked', showUndelivered),
  screen('undelivered-none', 'Undelivered, empty', 'maya', '/settings?tab=parked'),
  screen('own-data', 'Download your data', 'kavya', '/settings?tab=your-data', (page) =>
    page.getByRole('link', { name: 'Download my data' }).evaluate(bringToTheMiddle),
  ),
  screen('former-erased', 'Former members, one of them erased', 'maya', '/team?view=former', showFormer),
  screen('erase', 'Erase personal data', 'maya', '/team?view=former', erase),
  screen('company-deletion', 'Delete this company', 'maya', '/settings?tab=deletion', (page) =>
    page.getByRole('button', { name: 'Delete this company' }).evaluate(bringToTheMiddle),
  ),
  screen('company-deletion-dialog', 'Delete this company?', 'maya', '/settings?tab=deletion', (page) =>
    page.getByRole('button', { name: 'Delete this company' }).click(),
  ),
  screen('company-ends', 'A company that will be deleted', 'maya', '/settings?tab=deletion', async (page) => {
    await endCompany(page)
    await page.getByRole('heading', { name: 'Delete this company' }).evaluate(bringToTheMiddle)
  }),
  screen('company-ends-admin', 'Its dashboard, for an admin', 'maya', '/', endCompany),
  screen('company-ends-employee', 'Its dashboard, for an employee', 'kavya', '/', endCompany),
]

function bringToTheMiddle(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** The lines of the sample company say no more than what was done. */
async function openLine(page: Page): Promise<void> {
  await page.route('**/api/audit-log?*', async (route) => {
    const answer = await route.fetch()
    const lines: AuditEntry[] = await answer.json()
    await route.fulfill({
      json: lines.map((line) => (line.action === approval ? { ...line, ...facts } : line)),
    })
  })
  await page.reload()
  const line = page.getByRole('list', { name: 'Audit log' }).locator('summary', { hasText: 'approved leave' })
  await line.first().click()
  await page.getByRole('table').waitFor()
  await line.first().evaluate(bringToTheMiddle)
}

async function check(page: Page): Promise<void> {
  await page.route('**/api/audit-log/verification', (route) => route.fulfill({ json: verification }))
  await page.getByRole('button', { name: 'Check the log' }).click()
  await page.getByLabel('Newest seal', { exact: true }).waitFor()
}

async function showUndelivered(page: Page): Promise<void> {
  await page.route('**/api/parked-jobs', (route) => route.fulfill({ json: undelivered }))
  await page.reload()
}

async function showFormer(page: Page): Promise<void> {
  const json = { items: [ana, erased], next: null, total: 2 }
  await page.route('**/api/team/former/page*', (route) => route.fulfill({ json }))
  await page.reload()
}

async function erase(page: Page): Promise<void> {
  await showFormer(page)
  await page.getByRole('button', { name: 'Erase personal data of Ana Ruiz' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function endCompany(page: Page): Promise<void> {
  await page.route('**/api/companies/mine/deletion', (route) => route.fulfill({ json: deletion }))
  await overrideRead<CurrentUser>(page, '**/api/auth/user', (user) => ({
    ...user,
    companyEndsAt: deletion.dueAt,
  }))
  await page.reload()
  await page.getByText('Until then, everything works as usual.').first().waitFor()
}
