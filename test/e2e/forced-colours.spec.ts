import type { Locator, Page } from '@playwright/test'
import { expect, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'
import { asks } from './requests.ts'

const test = testOnItsOwn()

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

/** What the system leaves of an element's look, or of its pseudo-element's. */
function lookOf(element: Locator, pseudo?: '::before') {
  return element.evaluate((node, part) => {
    const style = getComputedStyle(node, part)
    const { backgroundColor, backgroundImage, borderBottomColor, borderLeftColor, boxShadow, outlineStyle } =
      style
    return { backgroundColor, backgroundImage, borderBottomColor, borderLeftColor, boxShadow, outlineStyle }
  }, pseudo)
}

/** Solid for a field that can be changed. */
function borderOf(field: Locator): Promise<string> {
  return field.evaluate((node) => getComputedStyle(node).borderTopStyle)
}

async function openRequest(page: Page): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .click()
  return page.getByRole('dialog', { name: 'Request Leave' })
}

test('in forced colours a switch says which way it is', async ({ page }) => {
  await signInAs(page, 'Kavya')
  const dialog = await openRequest(page)
  await dialog.getByLabel('Start date').fill('2028-04-06')
  await dialog.getByLabel('End date').fill('2028-04-06')
  const halfDay = dialog.getByRole('switch')
  const track = async () => (await lookOf(halfDay)).backgroundColor
  const thumb = async () => (await lookOf(halfDay, '::before')).backgroundColor
  const off = await track()
  expect(await thumb(), 'the thumb on its track').not.toBe(off)
  await halfDay.check()
  // The colours take a moment to change.
  await expect.poll(track).not.toBe(off)
  expect(await thumb(), 'the thumb on its track').not.toBe(await track())
})

test('in forced colours a field that can’t be changed has another border', async ({ page }) => {
  await signInAs(page, 'Nora', '/settings')
  const profile = page.getByRole('region', { name: 'Profile Settings' })
  const field = (name: string) => profile.getByLabel(name, { exact: true })
  for (const name of ['Email', 'Role']) expect(await borderOf(field(name)), name).toBe('dashed')
  for (const name of ['First name', 'Last name']) expect(await borderOf(field(name)), name).toBe('solid')
})

test('in forced colours the calendar of a request shows its days and the weekend', async ({ page }) => {
  await signInAs(page, 'Kavya')
  const dialog = await openRequest(page)
  await dialog.getByLabel('Start date').fill('2028-04-04')
  await dialog.getByLabel('End date').fill('2028-04-06')
  const day = (name: RegExp) => dialog.getByRole('gridcell').getByRole('button', { name })
  const plain = await lookOf(day(/Tuesday 11 April 2028/))
  const paper = (await lookOf(dialog)).backgroundColor
  for (const chosen of [/4 April 2028, first day/, /5 April 2028, chosen/, /6 April 2028, last day/])
    expect([paper, plain.backgroundColor]).not.toContain((await lookOf(day(chosen))).backgroundColor)
  expect((await lookOf(day(/Sunday 9 April 2028/))).backgroundImage).toContain('gradient')
  expect(plain.backgroundImage).toBe('none')
})

test('in forced colours today, weekends, and the chosen view stand out in the calendar', async ({ page }) => {
  await signInAs(page, 'Kavya', '/calendar?view=timeline')
  const today = page.locator('.timeline-day b[data-today]')
  expect((await lookOf(today)).outlineStyle).toBe('solid')
  const free = page.locator('[data-shade="free"]').first()
  expect((await lookOf(free)).backgroundImage).toContain('gradient')
  const view = (name: string) => page.locator('label').filter({ hasText: name, has: page.getByRole('radio') })
  const chosen = await lookOf(view('Timeline'))
  expect(chosen.backgroundColor).not.toBe((await lookOf(view('Month'))).backgroundColor)
})

test('in forced colours the open tab, some of a list, and the section of the settings stand out', async ({
  page,
  newBrowser,
}) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  for (const date of ['2028-05-09', '2028-05-11']) await asks(kavya, date)

  await signInAs(page, 'Nora', '/requests?view=approvals')
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  const open = await lookOf(tab(/Team Approvals/))
  expect(open.borderBottomColor).not.toBe((await lookOf(tab(/My Requests/))).borderBottomColor)
  await page
    .getByRole('checkbox', { name: /^Select Kavya/ })
    .first()
    .click()
  const some = page.locator('input:indeterminate')
  expect((await lookOf(some, '::before')).backgroundColor).not.toBe((await lookOf(some)).backgroundColor)

  await page.goto('/settings?tab=notifications')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  const current = await lookOf(sections.getByRole('link', { name: 'Notifications' }))
  const other = await lookOf(sections.getByRole('link', { name: 'Appearance' }))
  expect(current.borderLeftColor).not.toBe(other.borderLeftColor)
})

test('in forced colours pending leave is dashed, and rejected leave is crossed out', async ({ page }) => {
  await signInAs(page, 'Kavya', '/requests')
  const mark = (status: string) =>
    page.getByRole('listitem').filter({ hasText: status }).locator('.leave-swatch').first()
  const crossed = async (status: string) => (await lookOf(mark(status))).backgroundImage
  expect(await crossed('Rejected')).toContain('gradient')
  expect(await crossed('Approved')).toBe('none')
  expect(await borderOf(mark('Pending'))).toBe('dashed')
  expect(await borderOf(mark('Approved'))).toBe('solid')
})

test('in forced colours pending leave is dashed in the month, on weekends and for half days, too', async ({
  page,
}) => {
  await signInAs(page, 'Kavya', null)
  // From a Friday to a Monday, and half a day.
  for (const [startDate, endDate] of [
    ['2028-05-05', '2028-05-08'],
    ['2028-05-10', '2028-05-10'],
  ]) {
    const isHalfDay = startDate === endDate
    const answer = await page.request.post('/api/leave-requests', {
      data: { leaveType: 'unpaid', startDate, endDate, isHalfDay, notes: null },
    })
    expect(answer.status()).toBe(201)
  }
  await page.goto('/calendar?month=2028-05')
  const bar = (date: string) => page.locator(`[data-date="${date}"] .leave-bar[data-pending]`)
  for (const date of ['2028-05-05', '2028-05-06', '2028-05-10']) {
    const { borderTopColor, borderTopStyle } = await bar(date).evaluate((node) => getComputedStyle(node))
    expect(borderTopStyle, date).toBe('dashed')
    expect(borderTopColor, date).not.toBe((await lookOf(page.locator('body'))).backgroundColor)
  }
  const paper = async (date: string) => (await lookOf(page.locator(`[data-date="${date}"]`))).backgroundImage
  expect(await paper('2028-05-13'), 'a Saturday').toContain('gradient')
  expect(await paper('2028-05-12'), 'a Friday').toBe('none')
})
