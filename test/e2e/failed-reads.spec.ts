import type { Page } from '@playwright/test'
import { followTraffic, isStill } from '../screens/show.ts'
import { expect, inFull, test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { readsOf } from './reads.ts'

/**
 * Each read of each screen fails alone: the screen says so, and offers 'Try again'. A read of many screens,
 * such as the bell's, fails on two of a person's.
 */

type Screen = { address: string; act?: ((page: Page) => Promise<unknown>) | undefined }

const screens: Record<'Kavya' | 'Nora' | 'Maya', readonly Screen[]> = {
  Kavya: [{ address: '/' }, { address: '/', act: askForLeave }, ...at('/requests', '/team', '/settings')],
  Nora: [
    { address: '/' },
    { address: '/', act: askForLeave },
    ...at('/requests?view=approvals', '/requests?view=statement', '/settings?tab=deputy'),
  ],
  Maya: at(
    '/',
    '/calendar',
    '/calendar?view=week',
    '/calendar?view=timeline',
    '/requests',
    '/requests?view=approvals&list=decided',
    '/team',
    '/team?view=invitations',
    '/team?view=former',
    '/team?view=import',
    '/reports',
    '/reports?report=balances',
    '/reports?report=history',
    '/reports?report=availability',
    '/reports?report=payroll',
    '/reports?report=decision-times',
    '/settings',
    ...['policies', 'leave-types', 'rules', 'places', 'balances', 'data', 'audit', 'notifications'].map(
      (tab) => `/settings?tab=${tab}`,
    ),
    '/pricing',
  ),
}

function at(...addresses: string[]): Screen[] {
  return addresses.map((address) => ({ address }))
}

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

/** Of a dialog those that it adds: a notice on the page would lie behind it. */
async function readsOfScreen(page: Page, { address, act }: Screen): Promise<Set<string>> {
  await openWithout(page, null, address)
  await isStill(page)
  const onPage = new Set(await readsOf(page))
  if (!act) return onPage
  await act(page)
  await isStill(page)
  return new Set((await readsOf(page)).filter((read) => !onPage.has(read)))
}

for (const [name, theirs] of [
  ['Kavya', screens.Kavya],
  ['Nora', screens.Nora],
  ['Maya', screens.Maya],
] as const)
  test(`no read of ${name}’s screens fails in silence`, inFull, async ({ page, complaints }) => {
    test.setTimeout(1_200_000)
    complaints.allow(/ 500 .*\/api\//)
    followTraffic(page)
    await signInAs(page, name)
    const timesLost = new Map<string, number>()
    const tryAgain = page.getByRole('button', { name: 'Try again' }).first()
    for (const { address, act } of theirs)
      await test.step(address, async () => {
        const reads = [...(await readsOfScreen(page, { address, act }))].filter((read) => !isFirst(read))
        expect(reads).not.toEqual([])
        await expect(tryAgain).toBeHidden()
        for (const read of reads) {
          const times = timesLost.get(read) ?? 0
          if (times === 2) continue
          timesLost.set(read, times + 1)
          await openWithout(page, read, address)
          await act?.(page)
          await expect.soft(tryAgain, `${address} without ${read}`).toBeVisible()
        }
      })
  })
