import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectGoodShape, testOnItsOwn } from './fixtures.ts'
import { signIn, signInAs } from './people.ts'

/** Personal data: everybody downloads their own, and a former member's is erased for good. */

// Of its own: somebody is deactivated and erased here.
const test = testOnItsOwn()

const daniel = { email: 'daniel@northfold.example', firstName: 'Daniel', lastName: 'Osei' }
const phone = { width: 360, height: 760 }

/** The name and the words of the file behind the link. */
async function download(page: Page, link: Locator): Promise<{ name: string; words: string }> {
  const started = page.waitForEvent('download')
  await link.click()
  const file = await started
  return { name: file.suggestedFilename(), words: await readFile(await file.path(), 'utf8') }
}

test('everybody downloads what is stored about them', async ({ page }) => {
  await signInAs(page, 'Kavya', '/settings?tab=your-data')
  const { name, words } = await download(page, page.getByRole('link', { name: 'Download my data' }))
  expect(name).toMatch(/^sorrel-kavya-nair-.*\.json$/)
  expect(JSON.stringify(JSON.parse(words))).toContain('kavya@northfold.example')
})

test('somebody who has left is erased, and comes back as a stranger', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.allow(/ 400 .*\/api\/team\/.*\/erase/)
  await signInAs(page, 'Maya', '/team')
  await page.getByRole('link', { name: 'Details of Daniel Osei' }).click()
  await page.getByRole('button', { name: 'Deactivate Daniel' }).click()
  const deactivation = page.getByRole('alertdialog', { name: 'Deactivate Daniel Osei?' })
  await expect(deactivation).toContainText('or erase their personal data')
  await deactivation.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('tab', { name: /^Deactivated/ }).click()

  const list = page.getByRole('list', { name: 'Deactivated people' })
  const { words } = await download(page, list.getByRole('link', { name: 'Download data of Daniel Osei' }))
  expect(words).toContain(daniel.email)
  await page.setViewportSize(phone)
  await expectGoodShape(page)

  const erase = list.getByRole('button', { name: 'Erase personal data of Daniel Osei' })
  await erase.click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase the personal data of Daniel Osei?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(erase).toBeFocused()
  await erase.click()
  await dialog.getByLabel('Full name').fill('Daniel')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await expect(dialog.getByLabel('Full name')).toHaveAccessibleDescription(/That isn’t the person’s name/)
  await expectGoodShape(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('Full name').fill('Daniel Osei')
  await dialog.getByRole('button', { name: 'Erase personal data' }).click()

  await expect(list.getByRole('listitem')).toContainText('Former member')
  await expect(list.getByRole('listitem')).toContainText('Personal data erased')
  await expect(page.getByRole('region', { name: 'Deactivated people' })).toBeFocused()
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(list.getByRole('link')).toHaveCount(0)
  await expectGoodShape(page)

  const stranger = await newBrowser()
  await signIn(stranger, daniel)
  await expect(stranger.getByRole('heading', { name: /Set up your company|Welcome/ })).toBeVisible()
})
