import type { Page } from '@playwright/test'
import { settingsSectionsFor } from '#client/features/settings/settings-sections.ts'
import { expect, expectGoodShape, journey, test } from './fixtures.ts'
import { signInAs } from './people.ts'

/** The settings as an admin meets them: every panel in good shape, and what is saved there holds. */

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 760 }
/** One section of each panel. */
const links = [
  'Company Settings',
  'Calendar addresses',
  'Appearance',
  'Where you’re signed in',
  'Your data',
  'Leave this company',
  'Leave types',
  'Working time and rules',
  'Places and holidays',
  'Balances',
  'Import and export',
  'Audit log',
  'Undelivered',
  'Delete this company',
] as const

const listOf = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every panel, wide and on a phone: ${colorScheme}`, async ({ newBrowser }) => {
    const page = await newBrowser({ viewport: wide, colorScheme })
    await signInAs(page, 'Maya', '/settings')
    for (const name of links) {
      await listOf(page).getByRole('link', { name, exact: true }).click()
      await expect(page.locator('h2:focus'), name).toBeInViewport()
      await expect(listOf(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expectGoodShape(page)
    }
    await page.setViewportSize(phone)
    await page.goto('/settings')
    for (const name of links) {
      await listOf(page).getByRole('link', { name, exact: true }).click()
      await expect(page.locator('h2:focus'), name).toBeInViewport()
      await expect(listOf(page)).toHaveCount(0)
      await expectGoodShape(page)
      await page.getByRole('link', { name: 'All settings' }).click()
      await expect(listOf(page).getByRole('link', { name, exact: true })).toBeFocused()
    }
    await expectGoodShape(page)
  })
}

test('a link lands on its section, though what is above it comes later', async ({ page, newBrowser }) => {
  await signInAs(page, 'Maya')
  await page.route('**/api/companies/mine', async (route) => {
    await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    await route.continue()
  })
  // As the mails link to it.
  await page.goto('/settings?tab=notifications')
  const heading = page.getByRole('heading', { name: 'Notifications' })
  await expect(page.getByLabel('Company name')).toBeAttached()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  for (const { address, label } of settingsSectionsFor('admin')) {
    await page.getByLabel('Search settings').fill(label)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/settings?tab=${address}`)
    await expect(page.locator(`#settings-${address} h2`).first(), label).toBeFocused()
    await expect(page.locator('h2:focus'), label).toBeInViewport({ ratio: 1 })
  }

  const kavya = await newBrowser({ viewport: phone })
  await signInAs(kavya, 'Kavya', '/settings')
  await kavya.getByRole('link', { name: 'Notifications' }).click()
  await expect(kavya.getByRole('switch').first(), 'one click, no scrolling').toBeInViewport()
})

test('the four sections of the specification, one’s own first where the company’s can’t be changed', async ({
  page,
  newBrowser,
}) => {
  const [own, company] = [
    ['Profile Settings', 'Notifications'],
    ['Company Settings', 'Leave Policies'],
  ]
  const kavya = await newBrowser()
  await signInAs(page, 'Maya', '/settings')
  await signInAs(kavya, 'Kavya', '/settings')
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await kavya.setViewportSize(viewport)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...company, ...own])
    await expect(kavya.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...own, ...company])
  }
})

test(
  'a policy change says what it does, is refused in words, then saved',
  journey,
  async ({ page, complaints }) => {
    complaints.allow(/ 409 .*\/api\/leave-types\/annual\/policy/)
    await signInAs(page, 'Maya', '/settings')
    const days = page.getByLabel('Annual leave days')
    const before = Number(await days.inputValue())
    await days.fill('-1')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(days).toBeFocused()
    await expect(page.getByText('Please enter at least 0 for the days a year')).toBeInViewport()

    await days.fill(String(before + 2))
    const effect = page.getByRole('region', { name: 'What this changes' })
    await expect(effect).toContainText('4 people: +2 days this year')
    await expect(effect).toContainText('Nothing is saved yet.')
    await page.getByText('More rules').click()
    await page.getByLabel('Lowest balance').fill('-3')
    await expect(page.getByText('A balance may go 3 days below zero.')).toBeVisible()
    await expectGoodShape(page)

    // Another panel takes nothing away.
    await listOf(page).getByRole('link', { name: 'Working time and rules' }).click()
    await listOf(page).getByRole('link', { name: 'Leave Policies' }).click()
    await expect(days).toHaveValue(String(before + 2))

    await page.route('**/api/leave-types/annual/policy', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: '{"message":"Something else was just changed. Please try again.","requestId":"1"}',
      }),
    )
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await bar.getByRole('button', { name: 'Save Changes' }).click()
    await expect(bar.getByRole('alert')).toContainText('Something else was just changed. Please try again.')
    await expect(days).toHaveValue(String(before + 2))
    await page.unroute('**/api/leave-types/annual/policy')
    await bar.getByRole('button', { name: 'Save Changes' }).click()
    await expect(bar).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.reload()
    await expect(days).toHaveValue(String(before + 2))
    await expect(page.getByText('up to 3 days below zero')).toBeVisible()
  },
)

test(
  'a new leave type can be asked for at once, and archived',
  journey,
  async ({ page, newBrowser, complaints }) => {
    complaints.allow(/ 409 .*\/api\/leave-types/)
    await signInAs(page, 'Maya', '/settings?tab=leave-types')
    await page.getByRole('button', { name: 'Add a leave type' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a leave type' })
    await adding.getByLabel('Name').fill('annual')
    await adding.getByLabel('Days a year').fill('5')
    await expectGoodShape(page)
    await adding.getByRole('button', { name: 'Add type' }).click()
    await expect(adding.getByRole('alert')).toContainText('Another leave type has this name.')
    await adding.getByLabel('Name').fill('Study leave')
    await adding.getByRole('button', { name: 'Add type' }).click()
    await expect(adding).toBeHidden()
    await expect(page.getByRole('list', { name: 'Leave types' })).toContainText('5 days a year')

    const kavya = await newBrowser()
    await signInAs(kavya, 'Kavya')
    await kavya.keyboard.press('c')
    const asking = kavya.getByRole('dialog', { name: 'Request Leave' })
    await asking.getByRole('radio', { name: /Study/ }).check()
    await asking.getByLabel('Start date').fill('2028-08-07')
    await asking.getByLabel('End date').fill('2028-08-08')
    await expect(asking).toContainText('2 days')
    await expectGoodShape(kavya)
    await asking.getByRole('button', { name: 'Submit Request' }).click()
    await expect(asking).toBeHidden()
    await kavya.goto('/requests')
    await expect(kavya.getByRole('listitem').filter({ hasText: 'Study leave' })).toBeVisible()

    // A notice that comes after the sheet leaves Escape to the sheet.
    await page.getByRole('button', { name: 'Edit Study leave' }).click()
    const sheet = page.getByRole('dialog', { name: 'Study leave' })
    await expectGoodShape(page)
    await page.route('**/api/leave-types/*', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: '{"message":"Something else was just changed. Please try again.","requestId":"1"}',
      }),
    )
    await sheet.getByLabel('Paid').click()
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await expect(sheet.getByRole('alert')).toContainText('Something else was just changed.')
    await sheet.getByLabel('Paid').focus()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    // Both are gone: under the question the sheet is hidden from readers, too.
    await expect(question).toBeHidden()
    await expect(sheet).toBeHidden()
    await page.unroute('**/api/leave-types/*')

    await page.getByRole('button', { name: 'Archive Study leave' }).click()
    const archiving = page.getByRole('alertdialog', { name: 'Archive Study leave?' })
    await expect(archiving.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await archiving.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('button', { name: 'Archive Study leave' })).toBeFocused()
    await page.keyboard.press('Enter')
    await archiving.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('button', { name: 'Bring back Study leave' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Study leave can be requested again.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Archive Study leave' }).click()
    await archiving.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('button', { name: 'Bring back Study leave' })).toBeVisible()
    await kavya.goto('/')
    await expect(kavya.getByRole('heading', { level: 1 })).toBeVisible()
    await kavya.keyboard.press('c')
    await expect(asking.getByRole('radio', { name: /Annual/ })).toBeVisible()
    await expect(asking.getByRole('radio', { name: /Study/ })).toHaveCount(0)
  },
)

test('the rules say what they do, and are saved', async ({ page }) => {
  await signInAs(page, 'Maya', '/settings?tab=rules')
  const most = page.getByLabel('Most people away at once on a team')
  await most.fill('0')
  await page.getByLabel('First month').selectOption('April')
  await expect(page.getByText('was 1 January.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What this changes' })).toContainText(
    /The leave year will be 1 April \d{4} to 31 March \d{4}/,
  )
  await page.getByRole('radio', { name: 'Friday: Morning' }).check()
  await expect(page.getByText('4.5 days a week, was 5 days a week')).toBeVisible()
  await page.getByLabel('Set hours').check()
  await expect(page.getByText('4.5 days a week, was Mon to Fri every week, no hours')).toBeVisible()
  await page.getByLabel('Set hours').uncheck()
  await expectGoodShape(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(most).toBeFocused()
  await expect(page.getByText('Please enter at least 1')).toBeInViewport()
  await most.fill('2')
  await page.getByLabel('It started at most').fill('0')
  await expect(page.getByText('was 3 days ago')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

  await page.reload()
  await expect(page.getByLabel('First month')).toHaveValue('04')
  await expect(page.getByRole('radio', { name: 'Friday: Morning' })).toBeChecked()
  await expect(most).toHaveValue('2')
  await expect(page.getByLabel('It started at most')).toHaveValue('0')
  await expect(page.getByText('Only today’s sick leave.')).toBeVisible()
  await page.goto('/requests?view=statement')
  await expect(page.getByRole('region', { name: /^Balance statement of/ })).toContainText(
    /leave year 1 April \d{4} to 31 March \d{4}/,
  )
})

test('opening balances outlive a look elsewhere, until they are discarded', async ({ page }) => {
  await signInAs(page, 'Maya', '/settings?tab=balances')
  await page.getByRole('button', { name: 'Enter Opening Balances' }).click()
  const daniels = page.getByLabel('Used before, Daniel Osei')
  await daniels.fill('7,5')
  await page.getByRole('link', { name: 'Daniel Osei' }).click()
  await expect(page.getByRole('region', { name: 'Balance statement of Daniel Osei' })).toBeVisible()
  await page.goBack()
  await expect(daniels).toHaveValue('7,5')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Enter Opening Balances' }).click()
  await expect(daniels).toHaveValue('')
})

test('the guide', async ({ newBrowser }) => {
  const page = await newBrowser({ viewport: phone })
  await page.goto('/help/')
  await expectGoodShape(page)
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    const target = (await link.getAttribute('href')) ?? ''
    await expect(page.locator(target).getByRole('heading')).toBeVisible()
  }
})
