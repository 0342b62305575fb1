import type { Page } from '@playwright/test'
import { expect, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'
import { canFillSample, startFilledSample } from './sample-server.ts'

const requests = 1000
const mostElements = 2000

/** Of two people on the same days, where one may be away: each has notes and a conflict. */
const insertRequests = `
  SELECT set_config('app.company_id', company_id::text, false) FROM identities WHERE company_id IS NOT NULL LIMIT 1;
  UPDATE companies SET most_away = 1;
  INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, total_days,
      total_minutes, status, notes, created_by, created_at)
    SELECT company_id, gen_random_uuid(), id, 'unpaid', day, day, 1, 480, 'pending',
      'My sister’s wedding. Flights are held until Thursday, and Chiara has the release until then.', id, now()
    FROM users, (
      SELECT day::date FROM generate_series(date '2030-01-01', '2032-12-31', '1 day') day
      WHERE extract(isodow FROM day) < 6 LIMIT ${requests / 2}
    ) weekdays
    WHERE first_name IN ('Kavya', 'Daniel');
  INSERT INTO leave_request_days (company_id, request_id, date, days, minutes)
    SELECT company_id, id, start_date, 1, 480 FROM leave_requests WHERE start_date >= '2030-01-01'`

const test = testOnItsOwn(() => startFilledSample(insertRequests))
test.skip(!canFillSample(), 'The embedded database takes no statements from outside its server.')

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('of 1,000 requests the page has few elements at once, and the last one opens', async ({ page }) => {
      await signInAs(page, 'Maya', '/requests?view=approvals')
      await expect(rows(page).first()).toBeVisible()
      const all = Number(await rows(page).first().getAttribute('aria-setsize'))
      expect(all).toBeGreaterThanOrEqual(requests)
      const counts = [await countElements(page)]

      // Each page is read when the end of the one before comes near.
      await expect
        .poll(
          async () => {
            await scrollTo(page, 1)
            counts.push(await countElements(page))
            return lastDrawn(page)
          },
          { intervals: [50], timeout: 120_000 },
        )
        .toBe(all)
      await scrollTo(page, 0.5)
      await expect.poll(() => lastDrawn(page)).toBeLessThan(0.6 * all)
      expect(await lastDrawn(page)).toBeGreaterThan(0.4 * all)
      counts.push(await countElements(page))

      await scrollTo(page, 1)
      const last = page.locator(`li[aria-posinset="${all}"]`)
      await last.getByRole('button', { name: /^Details of/ }).click()
      await expect(last.getByText('No one else on the team is away')).toBeVisible()
      counts.push(await countElements(page))
      expect(Math.max(...counts)).toBeLessThanOrEqual(mostElements)
    })
  })
}

const rows = (page: Page) => page.getByRole('list', { name: 'Requests to decide' }).getByRole('listitem')

async function lastDrawn(page: Page): Promise<number> {
  return Number(await rows(page).last().getAttribute('aria-posinset'))
}

/** To this part of the page's height. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), part)
}

function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}
