import type { Page } from '@playwright/test'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { expect, expectGoodShape, journey, test } from './fixtures.ts'
import { signIn, signInAs } from './people.ts'

/** What there is for whom, over the sample company. How each screen looks is in every-screen.spec.ts. */

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 760 }

async function visit(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => {})
}

test('an employee decides nothing and invites nobody, a manager decides', journey, async ({ newBrowser }) => {
  for (const person of ['Daniel', 'Nora'] as const) {
    const page = await newBrowser({ viewport: wide })
    await signInAs(page, person, null)
    await visit(page, '/team', 'Team')
    await expect(page.getByRole('button', { name: 'Invite Member' })).toHaveCount(0)
    const tabs = person === 'Nora' ? 2 : 0
    await visit(page, '/requests', person === 'Nora' ? 'Leave Requests' : 'My Requests')
    await expect(page.getByRole('tab')).toHaveCount(tabs)
  }
})

test('setup, and what there is without a company', journey, async ({ newBrowser, complaints }) => {
  complaints.allow(/ 404 .*\/nowhere/)
  const page = await newBrowser({ viewport: phone, colorScheme: 'dark' })
  await signIn(page, { email: 'sam@new.example', firstName: 'Sam', lastName: 'New' })
  await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
  await expectGoodShape(page)
  await visit(page, '/pricing', '1 dollar per user per month')
  await expect(page.getByText('Complete Setup First')).toBeVisible()
  await visit(page, '/nowhere', '404 Page Not Found')
  // Without a refused read, which the browser would complain of.
  await visit(page, '/calendar', 'Set up your company')
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('public holidays are named in the calendar', async ({ newBrowser }) => {
  const dublin: CompanyWorkCalendars['locations'][number] = {
    id: '00000000-0000-4000-8000-0000000000d0',
    name: 'Dublin',
    holidays: [
      { date: '2028-04-14', part: 'full', name: 'Good Friday' },
      { date: '2028-04-20', part: 'afternoon', name: 'Summer party' },
    ],
  }
  const company = { stays: [{ validFrom: '2020-01-01', value: dublin.id }], weeks: [] }
  const calendars: CompanyWorkCalendars = { locations: [dublin], company, people: [] }
  const [page, narrow] = [await newBrowser({ viewport: wide }), await newBrowser({ viewport: phone })]
  for (const browser of [page, narrow]) {
    await browser.route('**/api/calendar/places?*', (route) => route.fulfill({ json: calendars }))
    await signInAs(browser, 'Kavya', null)
  }
  await visit(page, '/calendar?month=2028-04', 'Team Calendar')
  const friday = page.getByRole('button', { name: 'Friday 14 April 2028, public holiday: Good Friday' })
  await expect(page.getByText('Summer party ½')).toBeVisible()
  await expectGoodShape(page)
  await friday.click()
  await expect(page.getByRole('dialog')).toContainText('Public holiday: Good Friday')
  await expect(page.getByRole('button', { name: 'Request this day' })).toBeHidden()
  await visit(page, '/calendar?view=week&week=2028-04-09', 'Team Calendar')
  await expect(friday).toBeVisible()

  await visit(narrow, '/calendar?month=2028-04', 'Team Calendar')
  await expect(narrow.getByRole('list', { name: 'Public holidays' })).toHaveText(
    /14\s*Good Friday\s*20\s*Summer party, afternoon/,
  )
  await expectGoodShape(narrow)
  await visit(narrow, '/calendar?view=week&week=2028-04-09', 'Team Calendar')
  await expect(narrow.getByText('Public holiday: Good Friday')).toBeVisible()
})

test('asking and approving by keyboard alone', journey, async ({ newBrowser }) => {
  const page = await newBrowser({ viewport: wide })
  await signInAs(page, 'Kavya')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Request Leave' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Start date').focus()
  // Friday 3 March 2028, in whichever order the browser takes day and month; far from the sample company's
  // own leave.
  await page.keyboard.type('03032028')
  await dialog.getByLabel('End date').focus()
  await page.keyboard.type('03032028')
  await expect(dialog).toContainText('1 day')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()

  const manager = await newBrowser({ viewport: wide })
  await signInAs(manager, 'Nora', '/requests?view=approvals')
  const card = manager.getByRole('article').filter({ hasText: '3 Mar 2028' })
  await expect(card).toBeVisible()
  while (!(await card.evaluate((element) => element.contains(document.activeElement)))) {
    await manager.keyboard.press('j')
  }
  await manager.keyboard.press('a')
  await expect(
    manager.getByText('Leave request has been approved successfully.', { exact: true }),
  ).toBeVisible()
  await expect(card).toBeHidden()
})
