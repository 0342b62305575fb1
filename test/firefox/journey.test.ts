import { inflateSync } from 'node:zlib'
import type { Page } from 'puppeteer-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readPng } from '#test/screens/small-png.ts'
import { type Server, startServer } from '#test/server-process.ts'
import { byWords, hasFirefox, reads, signedIn, startFirefox } from './firefox.ts'

const may = '/calendar?month=2028-05'
const found = /Found 1 approved leave request\(s\) for this month/
/** Of a cell's pixels; without its lines a cell has some, for its date. */
const hatched = 0.14

describe.skipIf(!hasFirefox)('Firefox (where it is installed)', { timeout: 300_000 }, () => {
  it('signs in, asks, approves, and shows the calendar, its timeline and its printed page', async () => {
    const server = await startServer()
    onTestFinished(() => server.stop())
    const firefox = await startFirefox()
    const complaints: string[] = []
    const kavya = await signedIn(firefox, server, { as: 'Kavya', complaints })
    await asks(kavya, server)
    await approves(await signedIn(firefox, server, { as: 'Nora', complaints }), server)

    // A tab behind others has no keyboard.
    await kavya.bringToFront()
    await kavya.goto(`${server.url}${may}`)
    await reads(kavya, found)
    expect(await tableOf(kavya), 'a month of five weeks').toEqual({ head: 36, gap: 0, height: 686 })
    expect(await kavya.$$eval('[data-date="2028-05-10"] .leave-bar', (bars) => bars.length)).toBe(1)
    expect(await shareOfHatch(kavya, await boxOf(kavya, '[data-date="2028-05-13"]'))).toBeGreaterThan(hatched)

    await dragsInTimeline(kavya, server)
    await prints(kavya, server)
    expect(complaints).toEqual([])
  })
})

async function asks(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}${may}`)
  await byWords(page, 'button', 'Request Leave').click()
  for (const [field, typed] of [
    ['Start date', '05092028'],
    ['End date', '05112028'],
  ] as const) {
    await byWords(page, 'label', field).click()
    await page.keyboard.type(typed)
  }
  await page.locator('[role=dialog] textarea').fill('Seen in Firefox')
  await reads(page, /3\sdays\s+·/)
  await byWords(page, 'button', 'Submit Request').click()
  await reads(page, /Leave request submitted successfully!/)
}

async function approves(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/requests`)
  await page.locator('[role=tab] ::-p-text(Team Approvals)').click()
  await page
    .locator('::-p-xpath(//article[contains(., "Seen in Firefox")]//button[contains(., "Approve")])')
    .click()
  await reads(page, /Leave request has been approved successfully\./)
}

/** Pixels: how high the head is, what is blank between it and the weeks, how high all is. */
function tableOf(page: Page) {
  return page.$eval('main table', (table) => {
    const box = (element: Element | null | undefined) => (element ?? table).getBoundingClientRect()
    const [head, first] = [box(table.querySelector('th')), box(table.querySelector('tbody td'))]
    return {
      head: Math.round(head.height),
      gap: Math.round(first.top - head.bottom),
      height: Math.round(box(table).height),
    }
  })
}

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(page: Page, selector: string): Promise<Box> {
  const element = await page.waitForSelector(selector)
  const box = await element?.boundingBox()
  if (!box) throw new Error(`${selector} is not in sight.`)
  return box
}

/** How much of what is drawn there, within its lines, is not of the ground's colour. */
async function shareOfHatch(page: Page, { x, y, width, height }: Box): Promise<number> {
  const clip = { x: x + 2, y: y + 2, width: width - 4, height: height - 4 }
  const { rgb } = readPng(Buffer.from(await page.screenshot({ clip })))
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return 1 - Math.max(...counts.values()) / (rgb.length / 3)
}

async function dragsInTimeline(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/calendar?view=timeline&month=2028-04`)
  const own = await boxOf(page, '.timeline-name[data-own]')
  const at = async (day: string) => {
    const head = await boxOf(page, `::-p-xpath(//*[@role="columnheader"][contains(., "${day}")])`)
    return { x: head.x, y: own.y, width: head.width, height: own.height }
  }
  expect(await shareOfHatch(page, await at('Saturday 8 April 2028'))).toBeGreaterThan(hatched)

  const [first, last] = [await at('Monday 10 April 2028'), await at('Thursday 13 April 2028')]
  await page.mouse.move(first.x + 10, first.y + 10)
  await page.mouse.down()
  await page.mouse.move(last.x + 10, last.y + 10, { steps: 5 })
  await page.mouse.up()
  await page.waitForSelector('[role=dialog]')
  const dates = await page.$$eval('[role=dialog] input[type=date]', (inputs) =>
    inputs.map(({ value }) => value),
  )
  expect(dates).toEqual(['2028-04-10', '2028-04-13'])
}

async function prints(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}${may}`)
  await reads(page, found)
  const pdf = Buffer.from(await page.pdf({ format: 'a4', landscape: true }))
  expect(plainPdf(pdf).match(/\/Type \/Page\b/g)).toHaveLength(1)
}

/** Firefox packs what says how many pages there are. */
function plainPdf(pdf: Buffer): string {
  const packed = pdf.toString('latin1').matchAll(/\/FlateDecode[^]*?stream\r?\n([^]*?)endstream/g)
  return [...packed]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString())
    .join('\n')
}
