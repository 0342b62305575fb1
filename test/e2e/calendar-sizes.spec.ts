import type { Locator, Page } from '@playwright/test'
import { serveBigTeam } from './big-team.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'

/** The calendar on a tablet, and of 600 people on a phone. */

const phone = { width: 390, height: 760 }

test.use({ viewport: phone })

async function openCalendar(page: Page, address: string): Promise<void> {
  await signInAs(page, 'Kavya', null)
  await serveBigTeam(page, 600)
  await page.goto(address)
}

for (const view of ['month', 'week', 'timeline']) {
  test(`on a tablet the controls above a ${view} are in two rows, none alone`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await signInAs(page, 'Kavya', `/calendar?view=${view}`)
    const filters = page.getByRole('search', { name: 'Filter the calendar' })
    await expect(filters.getByRole('button', { name: /^Annual/ })).toBeVisible()
    for (const controls of [
      page.locator('div:has(> h1)').locator('h1, h2, button, fieldset'),
      filters.locator('button, select'),
    ]) {
      const rows = await rowsOf(controls)
      expect(rows.length).toBeLessThanOrEqual(2)
      for (const row of rows) expect(row.length, row.join()).toBeGreaterThan(1)
    }
  })
}

test('a week of many is at most three screens long, and a day shows the rest on demand', async ({ page }) => {
  await openCalendar(page, '/calendar?view=week&week=2028-05-08&team=all')
  const monday = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Monday 8 May/ }) })
  const people = monday.getByRole('list').getByRole('listitem')
  await expect(people).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    3 * phone.height,
  )
  const more = monday.getByRole('button', { name: /^Show [0-9]+ more$/ })
  const rest = Number(/[0-9]+/.exec((await more.textContent()) ?? '')?.[0])
  await more.click()
  await expect(people).toHaveCount(3 + rest)
  await monday.getByRole('button', { name: 'Show fewer' }).click()
  await expect(people).toHaveCount(3)
})

test('a chosen day of many fits a screen, and shows the rest on demand', async ({ page }) => {
  await openCalendar(page, '/calendar?month=2028-05&team=all')
  await page.locator('#day-2028-05-08').click()
  const day = page.getByRole('region', { name: 'The chosen day' })
  const people = day.getByRole('list').getByRole('listitem')
  await expect(people).toHaveCount(8)
  const box = await day.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(phone.height)
  const more = day.getByRole('button', { name: /^Show [0-9]+ more$/ })
  const rest = Number(/[0-9]+/.exec((await more.textContent()) ?? '')?.[0])
  await more.click()
  await expect(people).toHaveCount(8 + rest)
})

/** What is beside each other, by the middles; from top to bottom. */
async function rowsOf(controls: Locator): Promise<string[][]> {
  const found = await controls.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { name: element.textContent, middle: (top + bottom) / 2 }
    }),
  )
  const rows: (typeof found)[] = []
  for (const control of found.toSorted((one, other) => one.middle - other.middle)) {
    const row = rows.at(-1)
    if (row?.[0] && control.middle - row[0].middle < 6) row.push(control)
    else rows.push([control])
  }
  return rows.map((row) => row.map(({ name }) => name))
}
