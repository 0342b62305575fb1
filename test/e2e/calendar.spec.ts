import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'
import { readsOf } from './reads.ts'

/** Asking for days in the calendar, its filters, its printed page and its private addresses. */

const test = testOnItsOwn()

const phone = { width: 360, height: 760 }
const may = '/calendar?month=2028-05'

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request Leave' })

async function expectAskedFor(page: Page, start: string, end: string): Promise<void> {
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByLabel('Start date')).toHaveValue(start)
  await expect(dialog(page).getByLabel('End date')).toHaveValue(end)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

async function middleOf(page: Page, date: string): Promise<[number, number]> {
  const box = await day(page, date).boundingBox()
  if (!box) throw new Error(`${date} is not on the screen.`)
  return [box.x + box.width / 2, box.y + box.height * 0.8]
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await middleOf(page, from)))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(page, to)), { steps: 8 })
}

test('a drag over days asks for them, in either direction, in Month and Week', journey, async ({ page }) => {
  await signInAs(page, 'Kavya', may)
  await drag(page, '2028-05-09', '2028-05-11')
  await expect(page.locator('[data-date][aria-selected="true"]')).toHaveCount(3)
  await expect(page.getByText('Tue 9 to Thu 11 May 2028', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expectAskedFor(page, '2028-05-09', '2028-05-11')

  await page.goto('/calendar?view=week&week=2028-05-07')
  await drag(page, '2028-05-12', '2028-05-10')
  await page.mouse.up()
  await expectAskedFor(page, '2028-05-10', '2028-05-12')

  await drag(page, '2028-05-08', '2028-05-10')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-date][aria-selected="true"]')).toHaveCount(0)
  await expect(dialog(page)).toBeHidden()
})

test('two clicks ask for the days from the one to the other, over the end of a month', async ({ page }) => {
  await signInAs(page, 'Kavya', may)
  await day(page, '2028-05-30').click({ position: { x: 60, y: 90 } })
  await page.getByRole('button', { name: 'Choose several days' }).click()
  await expect(
    page.getByText('First day: Tue 30 May 2028. Choose the last day, or press Escape'),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Next month' }).click()
  await day(page, '2028-06-02').click({ position: { x: 60, y: 90 } })
  await expectAskedFor(page, '2028-05-30', '2028-06-02')

  await day(page, '2028-06-06').click({ position: { x: 60, y: 90 } })
  await page.getByRole('button', { name: 'Choose several days' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Choose the last day')).toBeHidden()
  // A plain click opens the day again.
  await day(page, '2028-06-06').click({ position: { x: 60, y: 90 } })
  await expect(page.getByRole('button', { name: 'Request this day' })).toBeVisible()
})

test('Space, arrows and Enter ask for days, and so do Shift and arrows', journey, async ({ page }) => {
  await signInAs(page, 'Kavya', may)
  await page.locator('#day-2028-05-01').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('First day: Mon 1 May 2028.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Mon 1 to Tue 9 May 2028. Choose the last day, or press Escape')).toBeVisible()
  await expect(page.locator('[data-date][aria-selected="true"]')).toHaveCount(9)
  await page.keyboard.press('Enter')
  await expectAskedFor(page, '2028-05-01', '2028-05-09')
  await expect(page.locator('#day-2028-05-09')).toBeFocused()

  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Space')
  await expectAskedFor(page, '2028-05-09', '2028-05-11')

  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-date][aria-selected="true"]')).toHaveCount(0)
})

test('days in the past are refused in words', async ({ page }) => {
  await signInAs(page, 'Kavya', '/calendar?month=2025-05')
  await drag(page, '2025-05-06', '2025-05-08')
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: 'These days are in the past' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test('a long press and two taps choose days; a swipe does not', async ({ newBrowser }) => {
    const page = await newBrowser({ viewport: phone, hasTouch: true, isMobile: true })
    await signInAs(page, 'Kavya', may)
    await day(page, '2028-05-09').scrollIntoViewIfNeeded()
    const touch = await page.context().newCDPSession(page)
    const at = async (date: string) => {
      const [x, y] = await middleOf(page, date)
      return [{ x, y }]
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: await at('2028-05-09') })
    // The finger stays until it chooses.
    await expect(page.getByText('Tue 9 May 2028', { exact: true }).first()).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: await at('2028-05-10') })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: await at('2028-05-11') })
    await expect(page.locator('[data-date][aria-selected="true"]')).toHaveCount(3)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectAskedFor(page, '2028-05-09', '2028-05-11')

    // A swipe scrolls. It is sent in one go: a finger that rests for 0.4 seconds chooses.
    const [from] = await at('2028-05-16')
    if (!from) throw new Error('There is no such day.')
    const moveBy = (by: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: from.x, y: from.y - by }],
      })
    await Promise.all([
      touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] }),
      ...[20, 60, 120].map(moveBy),
      touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ])
    await expect.poll(async () => (await at('2028-05-16'))[0]?.y).toBeLessThan(from.y - 30)
    await expect(page.locator('[data-date][aria-selected="true"]')).toHaveCount(0)

    await page.locator('#day-2028-05-16').tap()
    await page.getByRole('button', { name: 'Choose several days' }).tap()
    await page.locator('#day-2028-05-18').tap()
    await expectAskedFor(page, '2028-05-16', '2028-05-18')
  })

  test('the filters are behind one button, with their count', async ({ newBrowser }) => {
    const page = await newBrowser({ viewport: phone })
    await signInAs(page, 'Kavya', `${may}&hide=sick&pending=no`)
    await page.getByRole('button', { name: 'Filters, 2 active' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('button', { name: 'Sick' })).toHaveAttribute('aria-pressed', 'false')
    await sheet.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(may)
  })
})

test(
  'filters are part of the address, go along through time and stay after a reload',
  journey,
  async ({ page }) => {
    await signInAs(page, 'Nora', '/calendar')
    const banner = page.getByText(/^Found \d+ approved leave request\(s\) for this month$/)
    await expect(banner).toBeVisible()
    await page.getByRole('button', { name: 'Annual', exact: true }).click()
    await page.getByRole('button', { name: 'Pending', exact: true }).click()
    await expect(page).toHaveURL(/hide=annual.*pending=no/)
    await page.getByRole('button', { name: /^Person:/ }).click()
    await page.getByRole('combobox', { name: 'Search people' }).fill('nair')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Person: Kavya Nair' })).toBeVisible()
    await expect(page.getByText('Found 0 approved leave request(s) for this month')).toBeVisible()

    await page.getByRole('button', { name: 'Next month' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Person: Kavya Nair' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Annual', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expect(page.getByRole('button', { name: 'Pending', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/calendar\?month=\d{4}-\d{2}$/)
    await expect(page.getByRole('button', { name: 'Annual', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a month and a week are one landscape page, printed in the ${colorScheme} theme`, async ({
    newBrowser,
  }) => {
    const page = await newBrowser({ colorScheme })
    await signInAs(page, 'Maya', null)
    for (const address of ['/calendar', may, '/calendar?month=2026-08', '/calendar?view=week']) {
      await page.goto(address)
      await expect(page.getByText(/^Found \d+ approved/)).toBeVisible()
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g), address).toHaveLength(1)
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595])
    }
    // Nothing of the page stays on the screen.
    await expect(page.locator('.printed-calendar')).toHaveCount(0)
  })
}

test(
  'a private address is made, copied, reset after a question and removed',
  journey,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs(page, 'Kavya', '/calendar')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const subscribe = page.getByRole('dialog', { name: 'Subscribe' })
    await subscribe.getByRole('button', { name: 'Create address: My leave' }).click()
    const field = subscribe.getByLabel('Address of My leave', { exact: true })
    await expect(field).toHaveValue(/^http/)
    const before = await field.inputValue()
    await expect(subscribe.getByText('Not fetched yet')).toBeVisible()
    await subscribe.getByRole('button', { name: 'Copy the address of My leave' }).click()
    await expect(subscribe.getByText('Copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before)
    await expect(subscribe.getByRole('link', { name: 'Add to calendar: My leave' })).toHaveAttribute(
      'href',
      /^webcal:/,
    )
    expect((await page.request.get(before)).status()).toBe(200)

    await subscribe.getByRole('button', { name: 'Reset: My leave' }).click()
    const question = page.getByRole('alertdialog', { name: 'Reset this address?' })
    await expect(question.getByRole('button', { name: 'Keep the address' })).toBeFocused()
    await expect(question).toContainText('The old address stops working immediately.')
    await question.getByRole('button', { name: 'Reset' }).click()
    await expect(question).toBeHidden()
    await expect(field).not.toHaveValue(before)
    expect((await page.request.get(before)).status()).toBe(404)

    await subscribe.getByRole('button', { name: 'Remove: My leave' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(subscribe.getByRole('button', { name: 'Create address: My leave' })).toBeVisible()
  },
)

const ofMonth = (days: string) => [`/api/calendar?${days}`, `/api/calendar/pending?${days}`]

for (const search of [
  'month=2028-05',
  'view=week',
  'view=week&week=2028-05-08',
  'view=timeline&month=2028-05',
]) {
  test(`the calendar at ?${search} reads what it shows, each address once`, async ({ page, newBrowser }) => {
    const warnings: string[] = []
    // A font that is drawn late is reported, too, and is no read.
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().includes('/api/')) warnings.push(message.text())
    })
    const managers = await newBrowser()
    await signInAs(page, 'Kavya')
    await signInAs(managers, 'Nora')
    for (const browser of [page, managers]) {
      await browser.goto(`/calendar?${search}`)
      await expect(browser.getByText(/^Found \d+ approved/)).toBeVisible()
      await browser.waitForLoadState('networkidle')
      const reads = await readsOf(browser)
      expect(reads).toEqual(
        expect.arrayContaining(['/api/auth/user', expect.stringMatching(/^\/api\/calendar\?/)]),
      )
      expect(reads).toEqual([...new Set(reads)])
    }
    // A browser reports preloads that nothing used a few seconds later.
    await page.waitForTimeout(6000)
    expect(warnings).toEqual([])
  })
}

test('the months beside it are read once somebody begins to act, each once', async ({ page }) => {
  await signInAs(page, 'Kavya', may)
  await expect(page.getByText(/^Found \d+ approved/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const atFirst = await readsOf(page)
  expect(atFirst).toContain('/api/calendar?startDate=2028-05-01&endDate=2028-05-31')
  await page.mouse.move(400, 400)
  const beside = ['startDate=2028-04-01&endDate=2028-04-30', 'startDate=2028-06-01&endDate=2028-06-30']
  const expected = [...atFirst, ...beside.flatMap(ofMonth)].toSorted()
  await expect.poll(async () => (await readsOf(page)).toSorted()).toEqual(expected)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'June 2028' })).toBeVisible()
  const afterwards = [...expected, ...ofMonth('startDate=2028-07-01&endDate=2028-07-31')].toSorted()
  await expect.poll(async () => (await readsOf(page)).toSorted()).toEqual(afterwards)
})
