import type { Page } from '@playwright/test'
import { expect, expectGoodShape, journey, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signInAs } from './people.ts'

/** Notifications as they arrive, and personal settings: names, language, which kinds arrive where. */

// Of its own: what others ask for would ring here too.
const test = testOnItsOwn()

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function ask(page: Page, date: string): Promise<void> {
  await page.goto('/requests')
  await page.getByRole('button', { name: 'New Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Leave' })
  await dialog.getByLabel('Start date').fill(date)
  await dialog.getByLabel('End date').fill(date)
  await expect(dialog).toContainText('1 day')
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(dialog).toBeHidden()
}

async function save(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save Changes' }).click()
  await expect(bar).toBeHidden()
}

test(
  'a request rings while the page is open, is read with a click, and all at once',
  journey,
  async ({ newBrowser }) => {
    const nora = await newBrowser()
    await signInAs(nora, 'Nora')
    const bell = bellOf(nora)
    await expect(bell).toHaveAccessibleName('Notifications')
    await bell.click()
    await expect(listOf(nora)).toContainText('No notifications')
    await nora.keyboard.press('Escape')
    await expect(bell).toBeFocused()

    const kavya = await newBrowser()
    await signInAs(kavya, 'Kavya')
    await ask(kavya, '2028-03-06')
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect(nora.getByRole('status').filter({ hasText: 'New notification' })).toContainText('Kavya Nair')

    await nora.keyboard.press('Enter')
    const entry = listOf(nora).getByRole('link', { name: /New Leave Request/ })
    await expect(entry).toContainText('Kavya Nair')
    await expect(entry).toContainText('Just now, unread')
    await expectGoodShape(nora)
    await entry.click()
    await expect(listOf(nora)).toBeHidden()
    await expect(nora).toHaveURL(/\/requests\?/)
    await expect(nora.getByRole('heading', { level: 1 })).toContainText('Kavya')
    await expect(bell).toHaveAccessibleName('Notifications')

    await ask(kavya, '2028-03-07')
    await ask(kavya, '2028-03-08')
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await nora.setViewportSize({ width: 360, height: 760 })
    await bell.click()
    await expectGoodShape(nora)
    const markAll = listOf(nora).getByRole('button', { name: 'Mark all read' })
    await markAll.click()
    await expect(markAll).toBeHidden()
    await expect(bell).toHaveAccessibleName('Notifications')
    await nora.reload()
    await expect(bell).toHaveAccessibleName('Notifications')
  },
)

test('a kind that is switched off stays away', async ({ newBrowser, server }) => {
  const nora = await newBrowser()
  await signInAs(nora, 'Nora', '/settings')
  const table = nora.getByRole('table', { name: /^Notifications/ })
  await expect(table.getByRole('row')).toHaveCount(1 + 5)
  await expect(table).not.toContainText('Team changes')
  await table.getByRole('switch', { name: 'New leave requests in the app' }).uncheck()
  await expect(nora.getByText('1 unsaved change · New leave requests in the app')).toBeVisible()
  await expectGoodShape(nora)
  await save(nora)
  await nora.reload()
  await expect(table.getByRole('switch', { name: 'New leave requests in the app' })).not.toBeChecked()
  await expect(table.getByRole('switch', { name: 'New leave requests by email' })).toBeChecked()

  const kavya = await newBrowser()
  await signInAs(kavya, 'Kavya')
  await ask(kavya, '2028-04-03')
  // What would ring goes with the mail.
  await mailsTo(server.url, 'nora@northfold.example', { subject: /3 Apr/ })
  await nora.reload()
  await expect(bellOf(nora)).toHaveAccessibleName('Notifications')
})

test('a name and a language of one’s own', async ({ newBrowser }) => {
  const daniel = await newBrowser()
  await signInAs(daniel, 'Daniel', '/settings')
  await expect(daniel.getByLabel('Email', { exact: true })).not.toBeEditable()
  await daniel.getByLabel('First name').fill('')
  await daniel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(daniel.getByLabel('First name')).toBeFocused()
  await expect(daniel.getByText('Please enter your first name')).toBeInViewport()

  await daniel.getByLabel('First name').fill('Dan')
  const language = daniel.getByLabel('Language of dates')
  await language.selectOption('Deutsch (Deutschland)')
  await expect(daniel.getByText('Mo., 2. März 2026 · 1.234,5')).toBeVisible()
  await daniel.getByLabel('First day of the week').selectOption('Monday')
  await expect(daniel.getByText('3 unsaved changes')).toBeVisible()
  await expectGoodShape(daniel)
  await save(daniel)
  await expect(daniel.getByText('Your settings have been updated.', { exact: true })).toBeVisible()
  await expect(daniel.getByRole('banner')).toContainText('Dan Osei')
  await daniel.goto('/requests')
  await expect(daniel.getByRole('main')).toContainText(
    /\d+\. (Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez)/,
  )
  await daniel.goto('/settings')
  await expect(language).toHaveValue('de-DE')
  await expect(daniel.getByLabel('First day of the week')).toHaveValue('monday')

  await daniel.getByRole('link', { name: 'Appearance' }).click()
  await daniel.getByLabel('Single-key shortcuts').uncheck()
  await daniel.getByRole('heading', { level: 1 }).click()
  await daniel.keyboard.press('c')
  await expect(daniel.getByRole('dialog')).toHaveCount(0)
})
