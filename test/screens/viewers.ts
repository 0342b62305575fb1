import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { hoursPolicy } from '#test/settings-input.ts'
import { signIn, signInAs } from '../e2e/people.ts'
import type { Viewer } from './screen.ts'

type SignedIn = Exclude<Viewer, 'visitor'> | 'daniel'
type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The Google account of each, and what they do before pictures are taken of what they see. */
const arrivals: Record<SignedIn, (page: Page) => Promise<void>> = {
  maya: async (page) => {
    await signInAs(page, 'Maya')
    await send(page, '/api/teams', { name: 'Product', mostAway: null })
    await send(page, '/api/locations', { name: 'Berlin', country: 'DE', region: 'BE', timeZone: null })
    for (const name of ['elif.demir', 'hugo.marchand']) {
      await send(page, '/api/team/invite', { email: `${name}@northfold.example`, role: 'employee' })
    }
  },
  daniel: async (page) => {
    await signInAs(page, 'Daniel')
    // Nora hears of it.
    const dates = { startDate: '2026-04-27', endDate: '2026-04-28', isHalfDay: false, totalDays: '2' }
    await send(page, '/api/leave-requests', { leaveType: 'unpaid', ...dates, notes: 'Moving house' })
  },
  nora: (page) => signInAs(page, 'Nora'),
  kavya: (page) => signInAs(page, 'Kavya'),
  robin: (page) => signIn(page, { email: 'robin@saltmarsh.example', firstName: 'Robin', lastName: 'Hale' }),
  ada: async (page) => {
    await signIn(page, { email: 'ada@halyard.example', firstName: 'Ada', lastName: 'Berg' })
    await page.getByLabel('Company name').fill('Halyard')
    await page.getByRole('button', { name: 'Skip Invites for Now' }).click()
    await page.getByRole('heading', { name: /, Ada$/ }).waitFor()
  },
  hana: async (page) => {
    await signIn(page, { email: 'hana@tidewater.example', firstName: 'Hana', lastName: 'Mori' })
    await page.getByLabel('Company name').fill('Tidewater')
    await page.getByRole('button', { name: 'Skip Invites for Now' }).click()
    await page.getByRole('heading', { name: /, Hana$/ }).waitFor()
    await send(page, '/api/leave-types/annual/policy', hoursPolicy, 'PUT')
    const dates = { leaveType: 'annual', isHalfDay: false, notes: null }
    for (const times of [
      { startDate: '2026-03-10', endDate: '2026-03-10', startsAt: '13:00', endsAt: '15:30' },
      { startDate: '2026-04-07', endDate: '2026-04-09', endsAt: '12:00' },
    ])
      await send(page, '/api/leave-requests', { ...dates, ...times })
  },
}

/** Signs everybody in once; their sessions serve all pictures. */
export async function signInAll(
  browser: Browser,
  options: BrowserContextOptions,
  setClock: (page: Page) => Promise<void>,
): Promise<ReadonlyMap<string, StoredSession>> {
  const sessions = new Map<string, StoredSession>()
  for (const viewer of ['maya', 'daniel', 'nora', 'kavya', 'robin', 'ada', 'hana'] as const) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await setClock(page)
    await arrivals[viewer](page)
    sessions.set(viewer, await context.storageState())
    await context.close()
  }
  return sessions
}

async function send(page: Page, path: string, body: unknown, method = 'POST'): Promise<void> {
  const answer = await page.request.fetch(path, { method, data: body })
  if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}: ${await answer.text()}`)
}
