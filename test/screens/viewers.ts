import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { signIn, signInAs } from '../e2e/people.ts'
import type { Viewer } from './screen.ts'

type SignedIn = Exclude<Viewer, 'visitor'>
type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The Google account of each, and what they do before pictures are taken of what they see. */
const arrivals: Record<SignedIn, (page: Page) => Promise<void>> = {
  maya: async (page) => {
    await signInAs(page, 'Maya')
    await send(page, '/api/teams', { name: 'Product', mostAway: null })
    await send(page, '/api/locations', { name: 'Berlin', country: 'DE', region: 'BE', timeZone: null })
    for (const name of ['ines.carvalho', 'liam.byrne']) {
      await send(page, '/api/team/invite', { email: `${name}@northfold.example`, role: 'employee' })
    }
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
}

/** Signs everybody in once; their sessions serve all pictures. */
export async function signInAll(
  browser: Browser,
  options: BrowserContextOptions,
  setClock: (page: Page) => Promise<void>,
): Promise<Map<Viewer, StoredSession>> {
  const sessions = new Map<Viewer, StoredSession>()
  for (const viewer of ['maya', 'nora', 'kavya', 'robin', 'ada'] as const) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await setClock(page)
    await arrivals[viewer](page)
    sessions.set(viewer, await context.storageState())
    await context.close()
  }
  return sessions
}

async function send(page: Page, path: string, body: unknown): Promise<void> {
  const answer = await page.request.post(path, { data: body })
  if (!answer.ok()) throw new Error(`POST ${path} answers ${answer.status()}: ${await answer.text()}`)
}
