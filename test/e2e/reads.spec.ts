import type { Page } from '@playwright/test'
import { expect, journey, testOnItsOwn } from './fixtures.ts'
import { signInAs } from './people.ts'
import { readsOf } from './reads.ts'

/**
 * After a write, what it changed is read again, and each address once: its answer and its event are one
 * change. So is what failed without a network, once there is one.
 */

const test = testOnItsOwn()

/**
 * The reads of the page, the addresses of its writes, and the changes that its stream tells of, from now on.
 */
async function listen(page: Page) {
  const reads: string[] = []
  const writeIds: string[] = []
  const events: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const writeId = request.headers()['x-write-id']
    if (request.method() === 'GET') reads.push(pathname + search)
    else if (writeId !== undefined) writeIds.push(writeId)
  })
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
    if (eventName === 'changed') events.push(data)
  })
  await cdp.send('Network.enable')
  return {
    reads,
    /** The event of the page's own write has come, and what it might make the page read. */
    untilHeard: async () => {
      await expect.poll(() => writeIds.length).toBeGreaterThan(0)
      const [own = ''] = writeIds
      await expect.poll(() => events.some((data) => data.includes(own))).toBe(true)
      // Events are gathered for a tenth of a second.
      await page.waitForTimeout(1_000)
      await page.waitForLoadState('networkidle')
    },
  }
}

const ofEverybody = [
  '/api/auth/user',
  '/api/covering',
  '/api/dashboard/stats',
  '/api/dashboard/upcoming',
  '/api/holidays',
  '/api/leave-requests/mine',
  '/api/leave-statements/{id}',
  '/api/leave-types',
  '/api/notifications',
]
const ofDeciders = ['/api/leave-requests/pending-for-approval', '/api/dashboard/team']

for (const [name, more] of [
  ['Kavya', []],
  ['Nora', ofDeciders],
  ['Maya', [...ofDeciders, '/api/first-steps']],
] as const)
  test(`the dashboard of ${name} makes the calls of what it shows, each once`, async ({ page }) => {
    await signInAs(page, name)
    // Its code comes after the page, and its read after its code: what shows the answer is waited for.
    if (more.length > 0) await expect(page.getByRole('table', { name: /^People available/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // An answer may be shown a moment before the browser lists it.
    await expect
      .poll(async () => (await readsOf(page)).map(withoutParameters).toSorted())
      .toEqual([...ofEverybody, ...more].toSorted())
  })

function withoutParameters(address: string): string {
  return address.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')
}

const twice = (reads: readonly string[]) => reads.filter((read, index) => reads.indexOf(read) !== index)

for (const [name, address, readAhead, shown] of [
  ['the dashboard', '/', [], ['/api/leave-requests/mine', '/api/dashboard/stats']],
  [
    'the calendar',
    '/calendar?month=2028-05',
    [
      '/api/calendar/pending?startDate=2028-04-01&endDate=2028-04-30',
      '/api/calendar/pending?startDate=2028-06-01&endDate=2028-06-30',
    ],
    [
      '/api/calendar?startDate=2028-05-01&endDate=2028-05-31',
      '/api/calendar/pending?startDate=2028-05-01&endDate=2028-05-31',
    ],
  ],
] as const) {
  test(`a request reads each address of ${name} again once`, async ({ page }) => {
    await signInAs(page, 'Kavya', address)
    await page.getByRole('button', { name: 'Request Leave' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Request Leave' })
    const date = address === '/' ? '2028-05-16' : '2028-05-17'
    const checked = page.waitForResponse((answer) =>
      answer.url().includes(`/check?leaveType=annual&startDate=${date}&endDate=${date}`),
    )
    await dialog.getByLabel('Start date').fill(date)
    await dialog.getByLabel('End date').fill(date)
    await expect(dialog.getByRole('button', { name: 'Submit Request' })).toBeEnabled()
    // It comes a moment after the last key, and would else be among the reads that follow.
    await checked
    await expect.poll(() => readsOf(page)).toEqual(expect.arrayContaining([...readAhead]))
    await page.waitForLoadState('networkidle')
    const { reads, untilHeard } = await listen(page)
    await dialog.getByRole('button', { name: 'Submit Request' }).click()
    await expect(dialog).toBeHidden()
    await untilHeard()
    expect(reads).toEqual(expect.arrayContaining([...shown]))
    expect(twice(reads)).toEqual([])
  })
}

test('an approval reads each address again once', async ({ page, newBrowser }) => {
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya', null)
  const data = { leaveType: 'unpaid', startDate: '2028-05-23', endDate: '2028-05-23', isHalfDay: false }
  expect((await kavya.request.post('/api/leave-requests', { data })).status()).toBe(201)
  await signInAs(page, 'Nora', '/requests?view=approvals')
  const card = page.getByRole('article').filter({ hasText: '23 May 2028' })
  await expect(card).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { reads, untilHeard } = await listen(page)
  await card.getByRole('button', { name: /^Approve / }).click()
  await expect(card).toBeHidden()
  await untilHeard()
  expect(reads).toContain('/api/leave-requests/pending-for-approval?limit=50')
  expect(twice(reads)).toEqual([])
})

test(
  'back online, what couldn’t be read is read again once, and nobody has to ask for it',
  journey,
  async ({ page, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/)
    complaints.allowLostConnection()
    await signInAs(page, 'Nora', '/calendar?month=2028-05')
    await expect(page.getByText(/^Found \d+ approved leave/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    // Its neighbours are read ahead of time.
    for (let turn = 0; turn < 3; turn++) await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByText('We couldn’t load the calendar.')).toBeVisible()
    const { reads } = await listen(page)
    await page.context().setOffline(false)
    await expect(page.getByText('We couldn’t load the calendar.')).toBeHidden()
    await expect(page.getByText(/^Found \d+ approved leave/)).toBeVisible()
    await page.waitForTimeout(3_000)
    await page.waitForLoadState('networkidle')
    expect(reads).toContain('/api/calendar?startDate=2028-08-01&endDate=2028-08-31')
    expect(twice(reads.filter((read) => !read.startsWith('/api/events')))).toEqual([])
  },
)
