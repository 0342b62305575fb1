import { expect, expectNoAxeViolations, onceIn, test } from './fixtures.ts'

// Another version of the browser may draw an edge by a hair differently; more than that is a change to look at.
const tolerance = { maxDiffPixelRatio: 0.01 }

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/ui')
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

for (const theme of ['Light', 'Dark']) {
  for (const { button, role, name } of opened) {
    test(`what opens over a page looks as it did: ${name}, ${theme}`, onceIn(theme), async ({ page }) => {
      await page.getByRole('radio', { name: theme }).check()
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole(role, { name })
      await expect(dialog).toHaveScreenshot(tolerance)
      await expectNoAxeViolations(page)
    })
  }

  test(`a tooltip looks as it did: ${theme}`, onceIn(theme), async ({ page }) => {
    await page.getByRole('radio', { name: theme }).check()
    await page.getByRole('button', { name: 'With a tooltip' }).hover()
    await expect(page.locator('[data-radix-popper-content-wrapper]')).toHaveScreenshot(tolerance)
  })

  test(`notices look as they did: ${theme}`, onceIn(theme), async ({ page }) => {
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
