import type { Page } from '@playwright/test'
import { expect, expectGoodShape, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'

/** The audit log and what is undelivered, as an admin looks at them. */

const test = testOnItsOwn()

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 760 }

const lines = (page: Page) => page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')

for (const [viewport, colorScheme] of [
  [wide, 'light'],
  [phone, 'dark'],
] as const) {
  test(
    `a change is in the log, ${viewport.width} px wide, ${colorScheme}`,
    viewport === wide ? journey : {},
    async ({ newBrowser, server }) => {
      const page = await newBrowser({ viewport, colorScheme })
      const team = `Design ${viewport.width}`
      await signInAs(page, 'Maya', '/settings?tab=audit')
      await expect(lines(page).first()).toBeVisible()

      // While somebody looks at it.
      const added = await page.request.post(`${server.url}/api/teams`, { data: { name: team, mostAway: 2 } })
      expect(added.status()).toBe(201)
      const newest = lines(page).first()
      await expect(newest).toContainText(`Maya Okafor added a team`)
      await expect(newest).toContainText(team)
      await newest.locator('summary').press('Enter')
      await expect(newest.getByRole('row', { name: `Most away at once 2` })).toBeVisible()
      await expectGoodShape(page)

      await page.getByLabel('Kind').selectOption('Teams')
      await page.getByLabel('Person').selectOption('Maya Okafor')
      await expect(page).toHaveURL(/tab=audit&kind=team&person=[0-9a-f-]+$/)
      await expect(lines(page).filter({ hasNotText: 'added a team' })).toHaveCount(0)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download CSV' }).click()
      expect((await download).suggestedFilename()).toMatch(/^audit-log.*\.csv$/)
      await page.getByLabel('From').fill('2099-01-01')
      await expect(page.getByText('No lines match')).toBeVisible()
      await expectGoodShape(page)
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(newest).toContainText(team)
    },
  )
}

for (const filter of ['person=00000000-0000-4000-8000-000000000001', 'person=nobody', 'kind=nothing']) {
  test(`an address with an unknown ${filter} has no lines, and a way back to all`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/ 40[04] .*\/api\/audit-log/)
    await signInAs(page, 'Maya', `/settings?tab=audit&${filter}`)
    await expect(page.getByText('No lines match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(lines(page).first()).toBeVisible()
  })
}

test('the log is checked, and its newest seal can be taken along', async ({ page }) => {
  await signInAs(page, 'Maya', '/settings?tab=audit')
  const card = page.getByRole('region', { name: 'Has anything been changed?' })
  await card.getByRole('button', { name: 'Check the log' }).click()
  await expect(card.getByText(/lines are unchanged\./)).toBeVisible()
  await expect(card.getByLabel('Newest seal', { exact: true })).toHaveValue(/^[0-9a-f]{64}$/)
  await expectGoodShape(page)
})

test('nothing is undelivered; what would be is tried again or dismissed', async ({ page, complaints }) => {
  complaints.allow(/ 404 .*\/api\/parked-jobs/)
  await signInAs(page, 'Maya', '/settings?tab=parked')
  await expect(page.getByText('Everything was delivered')).toBeVisible()
  await expectGoodShape(page)

  // A mail is parked after hours of attempts.
  const job = {
    id: '00000000-0000-4000-8000-000000000001',
    what: 'Email to Nora Lindqvist: Kavya Nair requested leave',
    parkedAt: '2026-02-27T15:20:05.000Z',
    attempts: 12,
    why: 'We couldn’t reach the mail server.',
  }
  await page.route('**/api/parked-jobs', (route) => route.fulfill({ json: [job] }))
  await page.reload()
  const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Undelivered 1' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Undelivered' })).toBeFocused()
    await expectGoodShape(page)
  }
  await page.getByRole('button', { name: /^Dismiss: Email to Nora/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Dismiss this for good?' })
  await expectGoodShape(page)
  // There is none of that id: the server says what to do.
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/parked-jobs')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: /^Try again: Email to Nora/ }).click()
  await expect(page.getByText('Everything was delivered')).toBeVisible()
})

test('others than admins have neither', async ({ page }) => {
  await signInAs(page, 'Nora', '/settings?tab=audit')
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect((await page.request.get('/api/audit-log')).status()).toBe(403)
  expect((await page.request.get('/api/parked-jobs')).status()).toBe(403)
})
