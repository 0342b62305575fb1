import type { Page } from '@playwright/test'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { expectNothingCovered } from './covered-controls.ts'
import { expect, expectNoAxeViolations, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'

/**
 * On a phone a finger reaches every control of what opens over a page. The screens of test/screens/list.ts
 * are looked at in every-screen.spec.ts.
 */

const test = testOnItsOwn()

const widths = [390, 320]
const height = 760

test.use({ viewport: { width: 390, height } })

/** At each width, then closed by Escape. */
async function expectInReach(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await expect(dialog).toBeVisible()
  await lookAtWidths(page, title)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function lookAtWidths(page: Page, name: string, within?: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await expectNothingCovered(page, name, within)
  }
}

/** Kavya's leave that fits, the latest first. */
async function leaveOf(page: Page, fits: (leave: LeaveRequest) => boolean): Promise<string> {
  const all: LeaveRequest[] = await (await page.request.get('/api/leave-requests/mine')).json()
  const found = all.find(fits)
  if (!found) throw new Error('The sample company has no such leave.')
  return found.id
}

const isPending = ({ status }: LeaveRequest) => status === 'pending'
const isPast = ({ status, leaveType, startDate, endDate }: LeaveRequest) =>
  status === 'approved' &&
  leaveType === 'annual' &&
  startDate < endDate &&
  endDate < new Date().toISOString().slice(0, 10)

test('the sheet behind More, and the list of keys', async ({ page }) => {
  await signInAs(page, 'Kavya')
  await page.getByRole('button', { name: 'More' }).click()
  await expectInReach(page, 'Kavya Nair')
  await page.keyboard.press('?')
  await expectInReach(page, 'Keyboard shortcuts')
})

test('dialogs that change one’s own leave, and a colleague’s', async ({ page, newBrowser }) => {
  await signInAs(page, 'Kavya', null)
  const past = await leaveOf(page, isPast)
  await page.goto(`/requests?request=${await leaveOf(page, isPending)}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expectInReach(page, 'Edit Request')
  await page.getByRole('button', { name: 'Cancel request' }).last().click()
  await expectInReach(page, 'Cancel this request?')
  await page.goto(`/requests?request=${past}`)
  await page.getByRole('button', { name: 'I was ill' }).click()
  await expectInReach(page, 'I Was Ill')

  const nora = await newBrowser()
  await signInAs(nora, 'Nora', `/calendar?request=${past}`)
  for (const [button, title] of [
    ['Change dates', 'Change Leave'],
    ['Shorten', 'Shorten Leave'],
    ['Record illness', 'Record Illness'],
    ['Cancel leave', 'Cancel this leave?'],
  ] as const) {
    await nora.getByRole('button', { name: button, exact: true }).click()
    await expectInReach(nora, title)
  }
})

test('the filters of approvals and of the calendar, and a notice over the bars', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ 500 /)
  await signInAs(page, 'Nora', '/requests?view=approvals')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByLabel('Waiting for')).toBeVisible()
  await lookAtWidths(page, 'filters of approvals')

  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectInReach(page, 'Filters')

  await page.goto('/settings?tab=profile')
  await page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.getByLabel('First name').fill('Norah')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const notice = page.locator('[data-toast-viewport]').getByText('Update Failed')
  await expect(notice).toBeVisible()
  // With the focus it stays.
  await page.keyboard.press('F8')
  // It may cover the page for a while, but not what stays at the lower edge.
  await lookAtWidths(page, 'a notice over the bars', '[data-lower-bar], [data-bottom-bar]')
  await expect(notice).toBeVisible()
})

test('a person who leaves, and the sections of settings', async ({ page }) => {
  await signInAs(page, 'Maya', '/team')
  await page.getByRole('link', { name: /^Details of Kavya/ }).click()
  await page.getByRole('button', { name: 'Deactivate Kavya' }).click()
  await expectInReach(page, 'Deactivate Kavya Nair?')
  for (const section of ['profile', 'company', 'your-data', 'company-file', 'deletion']) {
    await page.goto(`/settings?tab=${section}`)
    await expect(page.getByRole('region').first()).toBeVisible()
    await lookAtWidths(page, section)
  }
})
