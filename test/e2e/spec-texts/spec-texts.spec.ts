import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { laterTexts } from './later-texts.ts'
import { type Reader, readers } from './readers.ts'
import { replacedTexts } from './replaced-texts.ts'
import { type Screen, type ScreenName, screens } from './screens.ts'
import { expectNotShown, expectShown } from './shown.ts'
import { limits } from './spec-limits.ts'
import { specTexts } from './spec-texts.ts'
import { unitTestedTexts } from './unit-tested-texts.ts'

/** The running app, screen by screen, against the texts and limits of the specification. */

const walk = Object.entries(screens) as [ScreenName, Screen][]

for (const reader of Object.keys(readers) as Reader[]) {
  test(`what the specification quotes is shown to: ${reader}`, async ({ page, complaints }) => {
    test.setTimeout(180_000)
    complaints.allow(/ (404|500) |The contact message could not be sent/)
    await readers[reader](page)
    for (const [name, screen] of walk.filter(([, screen]) => screen.reader === reader)) {
      await test.step(name, async () => {
        await screen.open(page)
        const root = screen.part?.(page) ?? page
        for (const { section, shown } of specTexts.filter(({ screen }) => screen === name))
          await expectShown(root, section, shown)
        for (const { section, check } of limits.filter(({ screen }) => screen === name))
          await test.step(`limits of ${section}`, () => check(page))
        for (const { section, before, now } of replacedTexts.filter(({ screen }) => screen === name)) {
          if (before) await expectNotShown(root, section, before)
          if (now) await expectShown(root, section, now)
        }
        for (const { section, shown } of laterTexts.filter(({ screen }) => screen === name))
          await expectNotShown(root, section, shown)
      })
    }
  })
}

test('every screen of the walk holds something, and every text stands once', () => {
  const used = new Set([...specTexts, ...limits, ...replacedTexts, ...laterTexts].map(({ screen }) => screen))
  expect(walk.map(([name]) => name).filter((name) => !used.has(name))).toEqual([])
  const entries = specTexts.map((entry) =>
    JSON.stringify(entry, (_, value) => String(value) && writable(value)),
  )
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
})

test('what a unit test holds is held there', () => {
  for (const { file, holds } of unitTestedTexts) {
    expect(existsSync(file), file).toBe(true)
    for (const words of holds) expect(readFileSync(file, 'utf8'), file).toContain(words)
  }
})

function writable(value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value
}
