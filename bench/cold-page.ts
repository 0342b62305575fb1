import { existsSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '#test/e2e/chromium.ts'

/** A page to open, as whom, and what must be drawn before it counts as there. Default: on this machine. */
export type ColdPage = { url: string; cookie?: string; drawn: string; device?: Device }

export type Device = { processorSlowdown: number; bitsPerSecond: number; roundTripMs: number }

/** Times in ms since the navigation began. */
export type ColdLoad = {
  /** The largest contentful paint, or the frame in which `drawn` was there, whichever is later. */
  paintMs: number
  /** What long tasks take beyond 50 ms. */
  blockedMs: number
  nodes: number
  /** The cumulative layout shift. */
  shift: number
  /** Asked of the server, by kind: the document, scripts, styles, fonts, reads. */
  requests: Record<string, number>
  /** Bytes over the wire, compressed and with their headers, by kind. */
  bytes: Record<string, number>
}

const settledMs = 500

/** What is measured is the production build. */
export function requireBuild(): void {
  if (!existsSync('dist/client/index.html')) throw new Error('Build the client first: npm run build.')
}

/** Opens the page in a browser that was just started, with nothing in its caches. */
export async function loadCold({ url, cookie, drawn, device }: ColdPage): Promise<ColdLoad> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await openEmpty(browser, url, cookie)
    const cdp = await page.context().newCDPSession(page)
    const wire = await recordWire(cdp)
    if (device) await emulate(cdp, device)
    await page.addInitScript(observePaints, drawn)
    await page.goto(url)
    await page.locator(drawn).first().waitFor()
    await page.waitForLoadState('networkidle')
    // What is drawn late, or blocks late, belongs to it.
    await page.waitForTimeout(settledMs)
    const paints = await page.evaluate(() => window.paints)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    return {
      paintMs: Math.max(paints.largestMs, paints.drawnMs),
      blockedMs: paints.blockedMs,
      shift: paints.shift,
      nodes,
      ...wire,
    }
  } finally {
    await browser.close()
  }
}

/** A page with nothing in its caches, as wide as a desk's. */
async function openEmpty(browser: Browser, url: string, cookie?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url }])
  return context.newPage()
}

async function emulate(cdp: CDPSession, { processorSlowdown, bitsPerSecond, roundTripMs }: Device) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const bytesPerSecond = bitsPerSecond / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

async function recordWire(cdp: CDPSession): Promise<Pick<ColdLoad, 'requests' | 'bytes'>> {
  const kinds = new Map<string, string>()
  const requests: Record<string, number> = {}
  const bytes: Record<string, number> = {}
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    const kind = kindOf(type, new URL(request.url).pathname)
    kinds.set(requestId, kind)
    requests[kind] = (requests[kind] ?? 0) + 1
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await cdp.send('Network.enable')
  return { requests, bytes }
}

function kindOf(type: string | undefined, path: string): string {
  if (type === 'EventSource') return 'events'
  if (path.startsWith('/api/')) return 'reads'
  return (
    { Document: 'document', Script: 'scripts', Stylesheet: 'styles', Font: 'fonts' }[type ?? ''] ?? 'others'
  )
}

type Paints = { largestMs: number; drawnMs: number; blockedMs: number; shift: number }

declare global {
  interface Window {
    paints: Paints
  }
}

// Runs in the page, before anything of its own.
function observePaints(drawn: string): void {
  const paints: Paints = { largestMs: 0, drawnMs: 0, blockedMs: 0, shift: 0 }
  window.paints = paints
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.largestMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) paints.blockedMs += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) paints.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (!document.querySelector(drawn)) return requestAnimationFrame(look)
    // The next frame begins when this one is painted.
    requestAnimationFrame(() => {
      paints.drawnMs = performance.now()
    })
  }
  look()
}
