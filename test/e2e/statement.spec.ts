import type { Page } from '@playwright/test'
import { expect, expectGoodShape, journey, test } from './fixtures.ts'
import { signInAs } from './people.ts'

/** Every balance can be explained: the statement, adjustments, and the balances of everybody. */

const reason = 'Worked the office move'

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

async function remainingOf(page: Page, name: string): Promise<number> {
  return Number(await rowOf(page, name).getByRole('cell').nth(3).textContent())
}

test(
  'an admin adjusts a balance; the person finds the line, its reason and the figure',
  journey,
  async ({ page, newBrowser }) => {
    await signInAs(page, 'Maya', '/settings?tab=balances')
    await expect(rowOf(page, 'Daniel Osei')).toBeVisible()
    const before = await remainingOf(page, 'Daniel Osei')
    await expectGoodShape(page)

    await page.getByRole('button', { name: 'Adjust Daniel Osei' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust balance' })
    await dialog.getByRole('button', { name: 'Adjust Balance' }).click()
    await expect(dialog).toContainText('Please enter the amount as a number')
    await expect(dialog).toContainText('Please give a reason')
    // That of today: leave later this week is not taken yet.
    const preview = dialog.getByRole('status')
    await expect(preview).toHaveText(/^Balance on .* [\d.]+ days$/)
    const today = Number(/([\d.]+) days$/.exec((await preview.textContent()) ?? '')?.[1])
    await dialog.getByLabel('Days').fill('1.5')
    await dialog.getByLabel('Reason').fill(reason)
    await expect(preview).toContainText(new RegExp(`Balance on .* ${today} +to +${today + 1.5} days`))
    await expectGoodShape(page)
    await dialog.getByRole('button', { name: 'Adjust Balance' }).click()
    await expect(page.getByText('Balance adjusted', { exact: true })).toBeVisible()
    await expect.poll(() => remainingOf(page, 'Daniel Osei')).toBe(before + 1.5)

    await page.getByRole('link', { name: 'Daniel Osei' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Balance of Daniel Osei' })).toBeVisible()
    await expect(page.getByLabel('Person')).toHaveValue(/./)
    await expect(rowOf(page, reason)).toContainText('+1.5')
    await expectGoodShape(page)

    const daniel = await newBrowser({ viewport: { width: 360, height: 760 } })
    await signInAs(daniel, 'Daniel')
    await daniel.getByRole('link', { name: /Leave Balance/ }).click()
    await expect(daniel.getByRole('heading', { level: 1, name: 'My Balance' })).toBeVisible()
    await expect(daniel.getByText(`${before + 1.5}days left`)).toBeVisible()
    await expect(rowOf(daniel, 'Adjusted by Maya Okafor')).toContainText(reason)
    await expect(daniel.getByRole('button', { name: 'Adjust' })).toBeHidden()
    await expectGoodShape(daniel)
    await daniel.getByRole('link', { name: 'My Requests', exact: true }).click()
    await daniel.getByRole('link', { name: `Balance: ${before + 1.5} days` }).click()
    await expect(daniel.getByRole('heading', { level: 1, name: 'My Balance' })).toBeVisible()
  },
)

test('a statement shows other leave years, any day, and leads to the leave', async ({ page }) => {
  await signInAs(page, 'Maya', '/requests?view=statement')
  const table = page.getByRole('table')
  await expect(table).toContainText(/Today, /)
  await page.getByRole('link', { name: 'Annual leave' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // The newest first: the next leave year, which begins with what carries over.
  await page.getByLabel('Leave year').selectOption({ index: 0 })
  const nextYear = await page.getByLabel('Leave year').inputValue()
  await expect(table).not.toContainText(/Today, /)
  await expect(table).toContainText('Granted')
  expect(new URL(page.url()).searchParams.get('year')).toBe(nextYear)

  await page.getByLabel('Balance on').fill(nextYear)
  const closing = await rowOf(page, 'Granted').getByRole('cell').last().textContent()
  await expect(page.getByRole('status').filter({ hasText: 'at the end of the day' })).toContainText(
    `${Number(closing)} days`,
  )
  await page.getByLabel('Balance on').fill('2001-01-01')
  await expect(page.getByText('No allowance on that day')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No allowance on that day')).toBeVisible()
  await expect(page.getByLabel('Leave year')).toHaveValue(nextYear)
})

test('opening balances are saved row by row; what fails stays with its reason', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ 409 .*\/api\/leave-adjustments/)
  await signInAs(page, 'Maya', '/settings?tab=balances')
  await page.getByRole('button', { name: 'Enter Opening Balances' }).click()
  await page.getByText('Days left now').click()
  await page.getByLabel('Left now, Maya Okafor').fill('22,5')
  await page.getByLabel('Left now, Nora Lindqvist').fill('19')
  await page.getByLabel('Left now, Daniel Osei').fill('many')
  await expect(rowOf(page, 'Daniel Osei')).toContainText('Please enter days as a number')
  await expectGoodShape(page)

  const noras = await page.getByRole('link', { name: 'Nora Lindqvist' }).getAttribute('href')
  const isNora = (request: { postData: () => string | null }) =>
    request.postData()?.includes(new URLSearchParams(noras ?? '').get('person') ?? '?') ?? false
  let isRefusing = true
  await page.route('**/api/leave-adjustments', (route) =>
    isRefusing && isNora(route.request())
      ? route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: '{"message":"Something else was just changed. Please try again.","requestId":"1"}',
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save 2 Balances' }).click()
  await expect(page.getByText('1 of 2 balances saved', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Nora Lindqvist')).toContainText('Something else was just changed.')
  await expect(page.getByLabel('Left now, Nora Lindqvist')).toHaveValue('19')
  await expect(page.getByLabel('Left now, Maya Okafor')).toHaveValue('')
  await expect.poll(() => remainingOf(page, 'Maya Okafor')).toBe(22.5)

  isRefusing = false
  await page.getByRole('button', { name: 'Save 1 Balance' }).click()
  await expect(page.getByText('1 balance saved', { exact: true })).toBeVisible()
  await expect.poll(() => remainingOf(page, 'Nora Lindqvist')).toBe(19)
})

test('a manager reads the balances of their people, and nobody else’s is shown', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.allow(/ 403 .*\/api\/leave-statements\//)
  await signInAs(page, 'Nora', '/requests')
  await page.getByRole('link', { name: /^Balance: / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Balance' })).toBeFocused()
  await page.getByLabel('Person').selectOption({ label: 'Kavya Nair' })
  await expect(page.getByRole('region', { name: 'Balance statement of Kavya Nair' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust' })).toBeHidden()
  await expectGoodShape(page)
  const kavyas = new URL(page.url())
  await page.getByRole('link', { name: 'Leave Requests', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeVisible()

  const daniel = await newBrowser()
  await signInAs(daniel, 'Daniel')
  // The dashboard may still be fetching Daniel's own.
  const refused = daniel.waitForResponse(
    new RegExp(`/api/leave-statements/${kavyas.searchParams.get('person')}`),
  )
  await daniel.goto(`${kavyas.pathname}${kavyas.search}`)
  expect((await refused).status()).toBe(403)
  await expect(daniel.getByRole('alert')).toContainText('You can’t see this statement.')
})
