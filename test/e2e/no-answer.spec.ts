import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn, signInAs } from './people.ts'

/** A server that takes every call and never answers: each page gives up in time and offers 'Try again'. */

/** The next page has no answer to what matches. Gives back its calls, in their order. */
async function neverAnswer(page: Page, isLost: (path: string) => boolean) {
  // A page that is left may still be asking.
  await page.goto('about:blank')
  const asked: string[] = []
  await page.route('**/api/**', (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (!isLost(pathname)) return route.continue()
    asked.push(pathname + search)
  })
  return asked
}

/** Each read has 20 seconds and is sent once; some are sent when others have been given up. */
async function waitUntilSaid(page: Page): Promise<void> {
  const tryAgain = page.getByRole('button', { name: 'Try again' }).first()
  for (let seconds = 0; seconds <= 45 && !(await tryAgain.isVisible()); seconds += 5) {
    await page.clock.runFor(5_000)
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
  }
  await expect(tryAgain).toBeVisible()
}

/** The server answers again, and the page goes on with a click, unless it hears of that first. */
async function goOn(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('who is signed in is never told', async ({ page, complaints }) => {
  complaints.allow(/ 404 .*\/nowhere/)
  await signInAs(page, 'Kavya')
  await page.clock.install()
  for (const address of ['/', '/calendar', '/requests', '/nowhere']) {
    await test.step(address, async () => {
      const asked = await neverAnswer(page, () => true)
      await page.goto(address)
      await expect(page.getByRole('status')).toContainText('Loading')
      await page.clock.runFor(5_000)
      await expect(page.getByRole('status')).toContainText('This is taking longer than usual.')
      await waitUntilSaid(page)
      expect(asked, 'each is sent once').toEqual([...new Set(asked)])
      await expect(page.getByText('Sorrel is busy.')).toBeVisible()
      await goOn(page)
    })
  }
})

const isOfPage = (path: string) => !['/api/auth/user', '/api/events', '/api/notifications'].includes(path)

test('what a page shows first is never told', async ({ page }) => {
  await signInAs(page, 'Maya')
  await page.clock.install()
  for (const address of [
    '/?',
    '/calendar',
    '/calendar?view=timeline',
    '/requests',
    '/requests?view=approvals',
    '/requests?view=statement',
    '/team',
    '/team?view=invitations',
    '/reports',
    '/settings',
    '/settings?tab=audit',
    '/pricing',
  ]) {
    await test.step(address, async () => {
      const asked = await neverAnswer(page, isOfPage)
      await page.goto(address)
      await waitUntilSaid(page)
      expect(asked, 'each is sent once').toEqual([...new Set(asked)])
      await goOn(page)
    })
  }
})

test('the setup of a company goes on where its invitations are never told', async ({ page }) => {
  await signIn(page, { email: 'silent@new.example', firstName: 'Sil', lastName: 'Ent' })
  const asked = await neverAnswer(page, isOfPage)
  await page.clock.install()
  await page.goto('/')
  await waitUntilSaid(page)
  expect(asked, 'each is sent once').toEqual([...new Set(asked)])
  await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible()
  await expect(page.getByText('We couldn’t load your invitations.')).toBeVisible()
})
