import { readFileSync } from 'node:fs'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { RunOptions } from 'axe-core'
import type { Server } from '../server-process.ts'
import { startSample } from './sample-server.ts'

type Fixtures = {
  /** What answers `page`. */
  server: Server
  /** What browsers complained of in this test; whatever isn't allowed fails it. */
  complaints: Complaints
  /** A browser of somebody else: cookies of its own, held to the same complaints. */
  newBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/**
 * Playwright's `test` with a server behind `page`, which fails on any error in the browser: `console.error`,
 * an error nobody caught, a refusal by the Content-Security-Policy. The server is one for all tests that
 * don't bring their own by `testOnItsOwn`.
 */
export const test = base.extend<Fixtures, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern.
    async ({}, provide) => {
      const servers = new Servers()
      await provide(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],

  server: async ({ servers }, provide) => provide(await servers.shared()),

  baseURL: async ({ server }, provide) => provide(server.url),

  complaints: [
    async ({ context, server }, provide, testInfo) => {
      const complaints = new Complaints()
      complaints.watch(context)
      await provide(complaints)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server log', { body: server.logs() })
      expect(complaints.unexpected(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  newBrowser: async (
    { browser, baseURL, contextOptions, locale, timezoneId, viewport, complaints },
    provide,
  ) => {
    const opened: BrowserContext[] = []
    await provide(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        viewport,
        ...options,
      })
      opened.push(context)
      complaints.watch(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** The same with a server that no other spec sees: for tests that change what others look at. */
export function testOnItsOwn(start: () => Promise<Server> = startSample) {
  return test.extend({
    server: async ({ servers }, provide, { file }) => provide(await servers.ownOf(file, start)),
  })
}

/** A worker's servers are shared by its specs: a worker for each spec would start a browser as well. */
class Servers {
  #shared: Promise<Server> | undefined
  #own: { spec: string; server: Promise<Server> } | undefined

  shared(): Promise<Server> {
    this.#shared ??= startSample()
    return this.#shared
  }

  /** The one of `spec`, which ends when the next spec has its own. */
  async ownOf(spec: string, start: () => Promise<Server>): Promise<Server> {
    if (this.#own?.spec !== spec) {
      const before = this.#own
      this.#own = undefined
      await stop(before?.server)
      this.#own = { spec, server: start() }
    }
    return this.#own.server
  }

  async stop(): Promise<void> {
    await stop(this.#own?.server)
    await stop(this.#shared)
  }
}

async function stop(server: Promise<Server> | undefined): Promise<void> {
  await (await server)?.stop()
}

export { expect } from '@playwright/test'

/** Also in `npm test`, which has some thirty: what a customer would miss first. */
export const journey = { tag: '@journey' }

const usual = [
  // The browser logs every answer from 400 on as an error; this one means that nobody is signed in.
  / 401 .*\/api\/auth\/user/,
  // Playwright looks into the frame that shows a mail, where no script runs.
  /^Blocked script execution in '[^']*\/dev\/mail\//,
]

class Complaints {
  readonly #allowed = [...usual]
  readonly #heard: string[] = []

  /** Expects complaints that match, such as /409 .*leave-requests/ where the test makes the server refuse. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Expects whatever a browser calls a server that is away, or that ends amid an answer. */
  allowLostConnection(): void {
    this.allow(
      /ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|NETWORK)/,
    )
  }

  unexpected(): string[] {
    return this.#heard.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (webError) => {
      const error = webError.error()
      this.#heard.push(`Uncaught ${error.stack ?? error.message} (${webError.page()?.url()})`)
    })
  }
}

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

declare const axe: typeof import('axe-core')

/** The rules of axe that depend on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Axe, with all its rules or with `rules` alone, finds nothing on the page as it is. It doesn't look into
 * frames.
 */
export async function expectNoAxeViolations(page: Page, { rules }: { rules?: string[] } = {}): Promise<void> {
  expect(page.frames(), 'frames').toHaveLength(1)
  // Once for each page that is loaded: it takes longer to load than to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.evaluate(bringToRest)
  const { violations } = await page.evaluate(
    (options) => axe.run(document, options),
    // Without details of what is right, and without the files that only rules for orientation and sound need.
    {
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    } satisfies RunOptions,
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/**
 * In the browser: the next picture is drawn, and whatever was on its way, such as a colour to another one,
 * has arrived. It is brought to its end, for a browser that has nothing new to draw leaves a transition where
 * it is.
 */
async function bringToRest(): Promise<void> {
  for (let picture = 0; picture < 100; picture++) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    if (moving.length === 0) return
    for (const animation of moving) animation.finish()
  }
  throw new Error('This page never comes to rest.')
}

/** A notice with this title is shown. */
export async function expectNotice(page: Page, title: string): Promise<void> {
  await expect(page.locator('[data-toast-viewport]').getByText(title, { exact: true })).toBeVisible()
}

/** The page is accessible: axe finds nothing, and nothing scrolls sideways. */
export async function expectGoodShape(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
