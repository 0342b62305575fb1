import { expect, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'
import { startEmbedded } from './sample-server.ts'

// A server of its own, since these tests take it away; on the embedded database, which ends with it.
const test = testOnItsOwn(startEmbedded)

test('a request that could not be sent is said, kept, and sent once the server is back', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allowLostConnection()
  complaints.allow(/Failed to fetch|NetworkError/)
  await signInAs(page, 'Kavya')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Request Leave' })
  await dialog.getByLabel('Start date').fill('2028-03-06')
  await dialog.getByLabel('End date').fill('2028-03-08')
  await dialog.getByLabel(/^Notes/).fill('A trip')
  await expect(dialog).toContainText('3 days')

  await server.kill9()
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(dialog).toContainText('This may not have been sent.')
  await expect(dialog.getByLabel('Start date')).toHaveValue('2028-03-06')
  await expect(dialog.getByLabel(/^Notes/)).toHaveValue('A trip')
  await expect(page.getByText('Connection lost, retrying').filter({ visible: true })).toBeVisible()
  await expect(dialog).toContainText('You’re offline, or Sorrel can’t be reached.')

  await server.restart()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/requests')
  await expect(page.getByRole('main')).toContainText('A trip')
})

test('a lost connection is said and repaired, and so is a session that has ended', async ({
  newBrowser,
  server,
  complaints,
}) => {
  complaints.allowLostConnection()
  complaints.allow(/ 401 .*\/api\//)
  const page = await newBrowser({ viewport: { width: 360, height: 760 } })
  await signInAs(page, 'Nora')
  // Drawn to its end: what of the page's code has not come yet could not come now.
  await expect(page.getByRole('region', { name: 'Your people' })).toBeVisible()
  const lost = page.getByText(
    /^(Connection lost, trying again|You’re offline, or Sorrel can’t be reached)\. /,
  )
  await server.kill9()
  await expect(lost).toBeVisible()
  await server.restart()
  await expect(lost).toBeHidden({ timeout: 40_000 })

  await page.goto('/requests?view=approvals')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().clearCookies()
  await page
    .getByRole('button', { name: /^Approve .*request$/ })
    .first()
    .click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await tab.getByRole('button', { name: /^Nora / }).click()
  await tab.waitForURL('/')
  await tab.close()
  // The browser has no window that could lose the focus to the other tab.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('You’re signed out.')).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a part of the dashboard that the network kept back takes nothing else with it, and can be asked for again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await page.route('**/assets/team-overview-*.js', (route) => route.abort(), { times: 1 })
  await signInAs(page, 'Nora')
  const kept = page.getByRole('main').getByText('We couldn’t load your people.')
  await expect(kept).toBeVisible()
  await expect(page.getByRole('heading', { name: /Nora/ })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Your people' })).toBeVisible()
  await expect(kept).toBeHidden()
})

test('what opens over a page and can’t be fetched says so, and the page stays', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await page.route(/assets\/(notification-popover|request-dialog|subscribe-dialog)-/, (route) =>
    route.abort(),
  )
  await signInAs(page, 'Kavya', '/calendar')
  for (const name of [/^Notifications/, 'Subscribe', 'Request Leave']) {
    await page.getByRole('button', { name }).filter({ visible: true }).click()
    const notice = page.getByText('We couldn’t load this', { exact: true })
    await expect(notice).toBeVisible()
    await expect(
      page.getByText('Check your connection, then reload the page.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('grid').first()).toBeVisible()
  }
})

test('each leave type keeps its edge pattern in the built styles', async ({ page }) => {
  await signInAs(page, 'Maya', '/calendar')
  const legend = page.getByRole('list', { name: 'Legend' })
  const edge = (letter: string) =>
    legend
      .getByText(letter, { exact: true })
      .first()
      .evaluate((mark) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(mark, '::after')
        return `${borderTopStyle} ${Number.parseFloat(borderTopWidth) > 0}`
      })
  expect([await edge('S'), await edge('P'), await edge('U')]).toEqual([
    'solid true',
    'dotted true',
    'solid true',
  ])
})
