import type { Page } from '@playwright/test'
import { expect, expectGoodShape, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signInAs } from './people.ts'

/** A company that is to be deleted: confirmed twice, announced on every page, and undone. */

// On its own server: everybody in the company is notified.
const test = testOnItsOwn()

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 760 }, colorScheme: 'dark' },
] as const

const bannerOf = (page: Page) => page.getByRole('main').getByText(/^Northfold Studio will be deleted on/)

async function expectGoodShapeInEveryLook(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expectGoodShape(page)
  }
}

test('a company is to be deleted, and an admin keeps it', async ({
  page,
  newBrowser,
  server,
  complaints,
}) => {
  complaints.allow(/ 400 .*\/api\/companies\/mine\/deletion/)
  await signInAs(page, 'Maya', null)
  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya')
  await page.goto('/settings?tab=deletion')
  const card = page.getByRole('region', { name: 'Delete this company' })
  const ask = card.getByRole('button', { name: 'Delete this company' })
  await expect(card.getByRole('link', { name: 'The company file' })).toBeVisible()

  await ask.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Northfold Studio?' })
  await expect(dialog.getByRole('button', { name: 'Keep the company' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()
  await ask.click()
  const name = dialog.getByLabel('Company name')
  await name.fill('Northfold')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(/That isn’t the company’s name/)
  await expectGoodShapeInEveryLook(page)
  await name.fill('Northfold Studio')
  await dialog.getByRole('button', { name: 'Delete company' }).click()
  await expect(card).toContainText('Maya Okafor requested this on')
  await expectGoodShapeInEveryLook(page)
  await mailsTo(server.url, 'maya@northfold.example', { subject: /Northfold Studio will be deleted/ })

  // Without a reload.
  await expect(bannerOf(kavya)).toBeVisible()
  await expect(kavya.getByRole('main')).toContainText('Any admin can still keep it.')
  await expect(kavya.getByRole('button', { name: 'Keep the company' })).toHaveCount(0)
  await expectGoodShapeInEveryLook(kavya)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/team')
  await expect(bannerOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the company' }).click()
  await expect(bannerOf(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeFocused()
  await expect(bannerOf(kavya)).toHaveCount(0)
  await mailsTo(server.url, 'maya@northfold.example', { subject: /Northfold Studio won’t be deleted/ })
})
