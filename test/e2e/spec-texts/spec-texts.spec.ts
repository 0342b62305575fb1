import { existsSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, testOnItsOwn } from '../fixtures.ts'
import { heldElsewhere } from './held-elsewhere.ts'
import { readers } from './readers.ts'
import { replacedTexts } from './replaced-texts.ts'
import { type Screen, type ScreenName, screens } from './screens.ts'
import { expectNotShown, expectShown, nameOf } from './shown.ts'
import { limits } from './spec-limits.ts'
import { specTexts } from './spec-texts.ts'

/** The running app, screen by screen, against the texts and limits of the specification. */

// Of its own: the texts are about the sample company as it is at first.
const test = testOnItsOwn()

// Object.entries forgets the names of its object.
const walk = Object.entries(screens) as [ScreenName, Screen][]

for (const [reader, signIn] of Object.entries(readers)) {
  test(`what the specification quotes is shown to: ${reader}`, async ({ page, complaints }) => {
    test.setTimeout(180_000)
    complaints.allow(/ (402|403|404|500) |The contact message could not be sent/)
    await signIn(page)
    for (const [name, screen] of walk) {
      if (screen.reader !== reader) continue
      await test.step(name, async () => {
        await screen.open(page)
        await expectTexts(name, screen.part?.(page) ?? page)
        for (const limit of limits) if (limit.screen === name) await limit.check(page)
      })
    }
  })
}

async function expectTexts(name: ScreenName, root: Page | Locator): Promise<void> {
  const here = ({ screen }: { screen?: ScreenName }) => screen === name
  for (const { section, shown } of specTexts.filter(here)) await expectShown(root, section, shown)
  for (const { section, before, now } of replacedTexts.filter(here)) {
    if (before) await expectNotShown(root, section, before)
    if (now) await expectShown(root, section, now)
  }
}

test('every screen of the walk holds something, and every text stands once', () => {
  const used = new Set([...specTexts, ...limits, ...replacedTexts].map(({ screen }) => screen))
  expect(walk.map(([name]) => name).filter((name) => !used.has(name))).toEqual([])
  const entries = specTexts.map(({ section, screen, shown }) => `${section}, ${screen}: ${nameOf(shown)}`)
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
})

test('what is held elsewhere stands there', () => {
  for (const { file, holds } of heldElsewhere) {
    expect(existsSync(file), file).toBe(true)
    for (const words of holds) expect(readFileSync(file, 'utf8'), file).toContain(words)
  }
})
