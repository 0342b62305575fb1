import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { signInAs } from './people.ts'

test('letters can be switched off; T and Ctrl+K have their places', async ({ page }) => {
  await signInAs(page, 'Kavya', '/calendar?month=2025-09')
  await expect(page.getByText('September 2025').first()).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('September 2025')).toHaveCount(0)

  await page
    .getByRole('complementary', { name: 'Help and theme' })
    .getByRole('button', { name: 'Keyboard shortcuts' })
    .click()
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Search people, settings, help' })).toBeVisible()
})

test('the top bar fits a phone', async ({ newBrowser }) => {
  const page = await newBrowser({ viewport: { width: 360, height: 760 } })
  await signInAs(page, 'Nora')
  const banner = page.getByRole('banner')
  for (const name of ['Search people, settings, help', /^Notifications/]) {
    const box = await banner.getByRole('button', { name }).filter({ visible: true }).boundingBox()
    expect(box?.width, `${name}`).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
  await banner
    .getByRole('button', { name: 'Search people, settings, help' })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
