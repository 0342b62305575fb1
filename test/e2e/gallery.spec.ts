import { createServer, type ViteDevServer } from 'vite'
import { expect, expectNoAxeViolations, test as withServer } from './fixtures.ts'

// Another version of the browser may draw an edge by a hair differently; more than that is a change to look
// at.
const tolerance = { maxDiffPixelRatio: 0.01 }

/** On what `npm run dev` serves: no build has the building blocks. */
const test = withServer.extend<object, { vite: ViteDevServer }>({
  vite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern.
    async ({}, provide) => {
      const vite = await createServer({ logLevel: 'warn', server: { port: 0 } })
      await vite.listen()
      await provide(vite)
      await vite.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ vite }, provide) => provide(vite.resolvedUrls?.local[0]),
})

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/ui')
  await page.getByRole('heading', { name: 'Building blocks' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
})

for (const name of ['Buttons and links', 'Fields', 'Choices', 'Marks', 'Surfaces', 'Records']) {
  test(`the building blocks look as they did: ${name}`, async ({ page }) => {
    const group = page.getByRole('region', { name, exact: true })
    await expect(group).toHaveScreenshot(tolerance)
  })
}

test('the building blocks can be read and used by everybody, in both themes', async ({ page }) => {
  await expectNoAxeViolations(page)
})

const opened = [
  { button: 'Open the dialog', role: 'dialog', name: 'Dialog' },
  { button: 'Ask the question', role: 'alertdialog', name: 'Remove it?' },
  { button: 'Open the sheet', role: 'dialog', name: 'Sheet' },
] as const

for (const { button, role, name } of opened) {
  test(`what opens over a page comes from a few pixels away: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addStyleTag({ content: '* { animation-play-state: paused !important }' })
    await page.getByRole('button', { name: button }).click()
    const movedPx = await page.getByRole(role, { name }).evaluate((dialog) => {
      const [motion] = dialog.getAnimations()
      if (!motion) throw new Error('It doesn’t move.')
      const from = dialog.getBoundingClientRect()
      motion.finish()
      const to = dialog.getBoundingClientRect()
      return Math.hypot(to.left - from.left, to.top - from.top)
    })
    expect(movedPx).toBeGreaterThan(0)
    expect(movedPx).toBeLessThanOrEqual(16)
  })
}

for (const theme of ['Light', 'Dark']) {
  for (const { button, role, name } of opened) {
    test(`what opens over a page looks as it did: ${name}, ${theme}`, async ({ page }) => {
      await page.getByRole('radio', { name: theme }).check()
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole(role, { name })
      await expect(dialog).toHaveScreenshot(tolerance)
      await expectNoAxeViolations(page)
    })
  }

  test(`a tooltip looks as it did: ${theme}`, async ({ page }) => {
    await page.getByRole('radio', { name: theme }).check()
    await page.getByRole('button', { name: 'With a tooltip' }).hover()
    await expect(page.locator('[data-radix-popper-content-wrapper]')).toHaveScreenshot(tolerance)
  })

  test(`notices look as they did: ${theme}`, async ({ page }) => {
    await page.getByRole('radio', { name: theme }).check()
    for (const { button, title } of [
      { button: 'Tell it', title: 'Saved' },
      { button: 'Tell the failure', title: 'Not saved' },
    ]) {
      await page.getByRole('button', { name: button }).click()
      const notice = page.getByRole('listitem').filter({ hasText: title })
      // It stays while somebody points at it.
      await notice.hover()
      await expect(notice).toHaveScreenshot(tolerance)
    }
  })
}
