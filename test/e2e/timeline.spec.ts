import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'

const test = testOnItsOwn()

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 760 }
const april = '/calendar?view=timeline&month=2028-04'

test.use({ viewport: wide })

const grid = (page: Page) => page.getByRole('grid', { name: /^Leave in / })
const ownRow = (page: Page) => grid(page).getByRole('row', { name: /You/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request Leave' })

/** The middle of a day in one's own row. */
async function pointOf(page: Page, day: string): Promise<{ x: number; y: number }> {
  const head = await grid(page).getByRole('columnheader', { name: day }).boundingBox()
  const row = await ownRow(page).getByRole('rowheader').boundingBox()
  if (!head || !row) throw new Error(`${day} is not in sight`)
  return { x: head.x + head.width / 2, y: row.y + row.height / 2 }
}

test('opens by its button and by its address, the signed-in person first', journey, async ({ page }) => {
  await signInAs(page, 'Kavya', '/calendar?month=2028-04')
  await page.getByText('Timeline', { exact: true }).click()
  await expect(page).toHaveURL(april)
  await expect(grid(page)).toHaveAccessibleName('Leave in April 2028, people down and days across')
  await expect(grid(page).getByRole('rowheader')).toHaveText([
    /Kavya Nair\s*You/,
    /Daniel Osei/,
    /Maya Okafor/,
    /Nora Lindqvist/,
    'Away, approved',
  ])

  await page.goto('/calendar?view=timeline&month=2028-06')
  await expect(page.getByRole('heading', { level: 2, name: 'June 2028' })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: 'Thursday 1 June 2028' })).toBeInViewport()
})

test('days are asked for by keyboard', async ({ page }) => {
  await signInAs(page, 'Kavya', april)
  await grid(page).getByRole('gridcell', { name: 'Kavya Nair, Saturday 1 April 2028' }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Space', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key)
  await expect(page.getByText('3 to Wed 5 Apr 2028. Choose the last day')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Start date')).toHaveValue('2028-04-03')
  await expect(dialog(page).getByLabel('End date')).toHaveValue('2028-04-05')
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('gridcell', { name: 'Kavya Nair, Wednesday 5 April 2028' })).toBeFocused()
})

test('days are asked for by dragging over them, and by clicking the first and the last', async ({ page }) => {
  await signInAs(page, 'Kavya', april)
  const [first, last] = [
    await pointOf(page, 'Monday 10 April 2028'),
    await pointOf(page, 'Thursday 13 April 2028'),
  ]
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y, { steps: 5 })
  await page.mouse.up()
  await expect(dialog(page).getByLabel('Start date')).toHaveValue('2028-04-10')
  await expect(dialog(page).getByLabel('End date')).toHaveValue('2028-04-13')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.mouse.click(last.x, last.y)
  await expect(page.getByText('First day: Thu 13 Apr 2028')).toBeVisible()
  await page.mouse.click(first.x, first.y)
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page)).toBeHidden()
  const asked = grid(page).getByRole('gridcell', {
    name: 'Monday 10 to Thursday 13 April 2028, annual, pending',
  })
  await expect(asked).toBeVisible()

  await page.mouse.click(first.x, first.y)
  await expect(page.getByRole('dialog', { name: /^Annual leave, Mon 10 to Thu 13 Apr 2028/ })).toBeVisible()
  await expect(page).toHaveURL(/view=timeline&month=2028-04&request=/)
})

test('a manager records past days in the row of somebody whose leave they decide', async ({ page }) => {
  await signInAs(page, 'Nora', '/calendar?view=timeline&month=2025-04')
  // Whose leave she decides is read.
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  const cell = (day: string) => grid(page).getByRole('gridcell', { name: `Kavya Nair, ${day}` })
  await grid(page)
    .getByRole('gridcell', { name: /^Nora Lindqvist, Tuesday 1 April 2025/ })
    .focus()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(cell('Tuesday 1 April 2025')).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const record = page.getByRole('dialog', { name: 'Record Leave' })
  await expect(record.getByLabel('For').locator('option:checked')).toHaveText('Kavya Nair')
  await expect(record.getByLabel('Start date')).toHaveValue('2025-04-01')
  await expect(record.getByLabel('End date')).toHaveValue('2025-04-02')
  await page.keyboard.press('Escape')
  await expect(cell('Wednesday 2 April 2025')).toBeFocused()
})

test('printing leaves the place that is scrolled to', async ({ page }) => {
  await signInAs(page, 'Kavya', april)
  const first = grid(page).getByRole('columnheader', { name: 'Saturday 1 April 2028' })
  await expect(first).toBeInViewport()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printed-calendar')).toContainText('April 2028')
  await expect(page.locator('.timeline')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.printed-calendar')).toHaveCount(0)
  await expect(first).toBeInViewport()
  await expect(page).toHaveURL(april)
})

test('scrolling changes the month in the address, and the buttons scroll', async ({ page }) => {
  await signInAs(page, 'Kavya', april)
  const title = page.getByRole('main').getByRole('heading', { level: 2 })
  await grid(page).getByRole('columnheader', { name: 'Tuesday 11 April 2028' }).hover()
  await page.mouse.wheel(30 * 30, 0)
  await expect(title).toHaveText('May 2028')
  await expect(page).toHaveURL('/calendar?view=timeline&month=2028-05')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Thursday 1 June 2028' })).toBeInViewport()
  await page.goBack()
  await expect(title).toHaveText('May 2028')
  await expect(grid(page).getByRole('columnheader', { name: 'Monday 1 May 2028' })).toBeInViewport()
  // Today is scrolled to also where the month is in sight already.
  await page.getByRole('button', { name: 'Today' }).click()
  const today = grid(page).getByRole('columnheader', { name: /, today$/ })
  await expect(today).toBeInViewport()
  const address = page.url()
  await today.hover()
  await page.mouse.wheel(5 * 30, 0)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(today).toBeInViewport()
  expect(page.url()).toBe(address)
})

for (const viewport of [wide, phone]) {
  test(`axe finds nothing, and nothing but the box scrolls sideways, at ${viewport.width} pixels`, async ({
    newBrowser,
  }) => {
    const page = await newBrowser({ viewport })
    await signInAs(page, 'Nora', '/calendar?view=timeline')
    await expect(grid(page).getByRole('columnheader', { name: /, today$/ })).toBeInViewport()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await grid(page)
      .getByRole('gridcell', { name: /^Nora / })
      .focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
