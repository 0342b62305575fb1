import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNotice, test } from './fixtures.ts'
import { signInAs } from './people.ts'

/** Where people are, and when they work: what an admin enters is what a request counts. */

/** A year without leave in the sample company. Labour Day is a Monday, and the Wednesday no holiday. */
const year = 2028
const labourDay = `${year}-05-01`
const wednesday = `${year}-05-03`

test('a holiday that goes, and a week with fewer days, are what a request counts', async ({
  page,
  newBrowser,
}) => {
  await signInAs(page, 'Maya', null)
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya')

  await test.step('without a location, Labour Day is a day like any other', async () => {
    await expectCount(kavya, '3 days')
  })

  await test.step('Maya adds the company’s location', async () => {
    await page.goto('/settings?tab=places')
    await expect(page.getByText('No location yet, so no public holidays')).toBeVisible()
    await page.getByRole('button', { name: 'Add a location' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a location' })
    // The browser of these tests is in Berlin.
    await expect(dialog.getByLabel('Name')).toHaveValue('Berlin')
    await expect(dialog.getByLabel('Country')).toHaveValue('DE')
    await dialog.getByLabel('Region').selectOption('BE')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Add location' }).click()
    await expect(page.getByText('Company’s location', { exact: true })).toBeVisible()
    await expectCount(kavya, '2 days')
  })

  await test.step('she takes Labour Day away, and brings it back', async () => {
    await page.getByRole('link', { name: 'Public holidays of Berlin' }).click()
    await expect(page.getByRole('heading', { name: 'Public holidays in Berlin' })).toBeFocused()
    await page.goto(`${page.url()}&year=${year}`)
    const day = holidayRow(page, /1 May/)
    await expect(day).toContainText('Whole day')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: new RegExp(`^Remove .*1 May ${year}`) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove day' }).click()
    await expect(day).toContainText('Not a day off')
    await expectCount(kavya, '3 days')
    await day.getByRole('button', { name: /^Bring back/ }).click()
    await expect(day).toContainText('Whole day')
    await expectCount(kavya, '2 days')
  })

  await test.step('she adds a free afternoon, once', async () => {
    await page.getByRole('button', { name: 'Add a day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a day off' })
    await dialog.getByLabel('Date').fill(`${year}-05-02`)
    await dialog.getByLabel('Name').fill('Summer party')
    await dialog.getByLabel('How much of the day is off').selectOption('Afternoon')
    await dialog.getByRole('button', { name: 'Add day' }).click()
    await expect(holidayRow(page, /2 May/)).toContainText(`${year} only`)
    await expect(holidayRow(page, /2 May/)).toContainText('Added by us')
    await expectCount(kavya, '1.5 days')
  })

  await test.step('Kavya works no Wednesdays any more', async () => {
    await page.goto('/team')
    await page.getByRole('link', { name: 'Details of Kavya Nair' }).click()
    const sheet = page.getByRole('dialog', { name: 'Kavya Nair' })
    await sheet.getByText('Own week').click()
    await sheet.getByRole('radio', { name: 'Wednesday: Free' }).check()
    await expectNoAxeViolations(page)
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await expect(sheet.getByText('Mon, Tue, Thu and Fri')).toBeVisible()
    await expectCount(kavya, '0.5 day')
  })

  await test.step('Kavya reads her own details, and nobody else’s', async () => {
    await kavya.goto('/team')
    await expect(kavya.getByRole('link', { name: 'Details of Nora Lindqvist' })).toHaveCount(0)
    await kavya.getByRole('link', { name: 'Details of Kavya Nair' }).click()
    const sheet = kavya.getByRole('dialog', { name: 'Kavya Nair' })
    await expect(sheet).toContainText('Mon, Tue, Thu and Fri')
    await expect(sheet.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await expectNoAxeViolations(kavya)
  })
})

/** Nobody else's dates. A cycle of eight days begins on a Monday again after eight weeks. */
const firstShift = '2029-07-02'

test('four days on and four off: a cycle is four days of leave, on a Saturday too', async ({
  page,
  newBrowser,
}) => {
  await signInAs(page, 'Maya', null)
  const daniel = await newBrowser()
  await signInAs(daniel, 'Daniel')

  await test.step('Maya enters the eight weeks', async () => {
    await page.goto('/team')
    await page.getByRole('link', { name: 'Details of Daniel Osei' }).click()
    const sheet = page.getByRole('dialog', { name: 'Daniel Osei' })
    await sheet.getByText('Own week').click()
    await sheet.getByLabel('Repeats').selectOption('Every 8 weeks')
    await sheet.getByLabel('Week 1 starts on').fill(firstShift)
    for (let week = 0; week < 8; week += 1) {
      await sheet.getByText(`Week ${week + 1}`, { exact: true }).click()
      await enterShifts(sheet, week)
    }
    await sheet.getByLabel('Working week applies from').fill(firstShift)
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await expect(
      sheet.getByText(/8 weeks from 2 Jul 2029: Mon to Thu; Tue to Fri; Wed to Sat;/),
    ).toBeVisible()
  })

  await test.step('Daniel asks for a cycle, of which his shifts count', async () => {
    await daniel.keyboard.press('c')
    const asking = daniel.getByRole('dialog', { name: 'Request Leave' })
    await asking.getByLabel('Start date').fill('2029-07-18')
    await asking.getByLabel('End date').fill('2029-07-25')
    await expect(asking.getByText(/^4 days\b/).first()).toBeVisible()
    await expectNoAxeViolations(daniel)
    await asking.getByRole('button', { name: 'Submit Request' }).click()
    await expectNotice(daniel, 'Leave request submitted successfully!')
  })

  await test.step('Maya approves it', async () => {
    await page.goto('/requests?view=approvals')
    const card = page.getByRole('article').filter({ hasText: /18 .*25 Jul 2029/ })
    await expect(card).toContainText('4 days')
    await card.getByRole('button', { name: /^Approve/ }).click()
    await expectNotice(page, 'Leave request has been approved successfully.')
  })

  await test.step('the calendar has him away on his shifts', async () => {
    await daniel.goto('/calendar?month=2029-07')
    const day = (date: string) => daniel.locator(`[data-date="${date}"]`)
    await expect(day('2029-07-21')).toHaveAccessibleName(/^Saturday 21 July 2029, 1 person away: Daniel/)
    await expect(day('2029-07-24')).toHaveAccessibleName(
      'Tuesday 24 July 2029, not a working day, 1 on leave: Daniel annual',
    )
    await expect(day('2029-07-26')).toHaveAccessibleName('Thursday 26 July 2029, 0 people away')
  })
})

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Makes of Monday to Friday what one works in this week, from 0, of four days on and four off. */
async function enterShifts(sheet: Locator, week: number): Promise<void> {
  for (const [weekday, name] of weekdays.entries()) {
    const isShift = (week * 7 + weekday) % 8 < 4
    if (isShift !== weekday < 5)
      await sheet.getByRole('radio', { name: `${name}: ${isShift ? 'Full day' : 'Free'}` }).check()
  }
}

test('a blocked period of a team, and the team on its people’s cards', async ({ page }) => {
  await signInAs(page, 'Maya', '/settings?tab=places')
  await page.getByRole('button', { name: 'Add a team' }).click()
  const teamDialog = page.getByRole('dialog', { name: 'Add a team' })
  await teamDialog.getByLabel('Name').fill('Design')
  await teamDialog.getByLabel('At most away at once').fill('0')
  await teamDialog.getByRole('button', { name: 'Add team' }).click()
  await expect(teamDialog.getByText('Please enter at least 1')).toBeVisible()
  await teamDialog.getByLabel('At most away at once').fill('1')
  await teamDialog.getByRole('button', { name: 'Add team' }).click()
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('at most 1 away at once')

  await page.getByRole('button', { name: 'Add a blocked period' }).click()
  const periodDialog = page.getByRole('dialog', { name: 'Add a blocked period' })
  await periodDialog.getByLabel('Name').fill('Launch')
  await periodDialog.getByLabel('First day').fill('2028-06-05')
  await periodDialog.getByLabel('Last day').fill('2028-06-02')
  await periodDialog.getByRole('button', { name: 'Add period' }).click()
  await expect(periodDialog.getByText('Please end the period on or after its start')).toBeVisible()
  await periodDialog.getByLabel('Last day').fill('2028-06-09')
  await periodDialog.getByLabel('For', { exact: true }).selectOption('Design')
  await periodDialog.getByText('Gets a warning').click()
  await periodDialog.getByRole('button', { name: 'Add period' }).click()
  const period = page.getByRole('list', { name: 'Blocked periods' })
  await expect(period).toContainText('5 to 9 Jun 2028, Design')
  await expect(period).toContainText('Only warns')
  await expectNoAxeViolations(page)

  await page.goto('/team')
  await page.getByRole('link', { name: 'Details of Daniel Osei' }).click()
  const sheet = page.getByRole('dialog', { name: 'Daniel Osei' })
  await sheet.getByLabel('Team', { exact: true }).selectOption('Design')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(sheet.getByRole('button', { name: 'Save Changes' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/team')
  await expect(page.getByRole('listitem').filter({ hasText: 'Daniel Osei' })).toContainText('Design')
})

function holidayRow(page: Page, date: RegExp): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: date }) })
}

/** What Kavya's request dialog counts from Labour Day's Monday to the Wednesday. */
async function expectCount(page: Page, count: string): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Request Leave' })
  await dialog.getByLabel('Start date').fill(labourDay)
  await dialog.getByLabel('End date').fill(wednesday)
  await expect(dialog.getByText(new RegExp(`^${count}\\b`)).first()).toBeVisible()
}
