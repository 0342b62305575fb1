import type { Page } from '@playwright/test'
import { followTraffic, isStill } from '../screens/show.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { readsOf } from './reads.ts'

/**
 * Each read of four screens fails alone: the screen says so, and offers 'Try again'. For all of them
 * src/client/screens-without-a-read.test.tsx holds it.
 */

const screens = [
  ['Kavya', '/'],
  ['Kavya', '/', askForLeave],
  ['Nora', '/requests?view=approvals'],
  ['Maya', '/calendar?view=timeline'],
] as const

async function askForLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request Leave' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

// Each part reads for itself where the first answers are missing; without a session there is no screen.
const isFirst = (read: string) => /^\/api\/(auth\/user$|start$|calendar\/start\b)/.test(read)

/** The read `lost` fails. */
async function openWithout(page: Page, lost: string | null, address: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/**', (route) => {
    const { pathname, search } = new URL(route.request().url())
    const read = pathname + search
    const isLost = read === lost || (isFirst(read) && pathname !== '/api/auth/user')
    return isLost ? route.fulfill({ status: 500, json: {} }) : route.continue()
  })
  await page.goto(address)
}

for (const [name, address, act] of screens)
  test(`no read of ${name} at ${address}${act ? ', who asks for leave,' : ''} fails in silence`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/ 500 .*\/api\//)
    followTraffic(page)
    await signInAs(page, name, null)
    await openWithout(page, null, address)
    await isStill(page)
    const onPage = await readsOf(page)
    await act?.(page)
    await isStill(page)
    // Of a dialog those that it adds: a notice on the page would lie behind it.
    const added = (await readsOf(page)).filter((read) => !act || !onPage.includes(read))
    const reads = new Set(added.filter((read) => !isFirst(read)))
    const tryAgain = page.getByRole('button', { name: 'Try again' }).first()
    expect([...reads]).not.toEqual([])
    await expect(tryAgain).toBeHidden()
    for (const read of reads) {
      await openWithout(page, read, address)
      await act?.(page)
      await expect.soft(tryAgain, `without ${read}`).toBeVisible()
    }
  })
