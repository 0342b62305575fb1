import { expect, type Page } from '@playwright/test'
import type { ScreenName } from './screens.ts'

/** A minimum, a default, an order or a size of the specification, measured on a screen. */
export type Limit = { section: string; screen: ScreenName; check: (page: Page) => Promise<void> }

export const limits: readonly Limit[] = [
  limit('2.2', 'the dashboard of an employee', async (page) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect
      .soft(links)
      .toHaveText(['Dashboard', 'Team Calendar', 'My Requests', 'Team', 'Reports', 'Billing', 'Settings'])
    await expect.soft(links.and(page.locator('[aria-current=page]'))).toHaveText(['Dashboard'])
  }),
  limit('2.2, 9', 'the notifications', async (page) => {
    const size = await page.getByRole('dialog', { name: 'Notifications' }).boundingBox()
    expect.soft(size?.width, '20rem wide').toBe(320)
    expect.soft(size?.height, 'at most 24rem high').toBeLessThanOrEqual(384)
  }),
  limit('4', 'the notifications', async (page) => {
    const icons = page.getByRole('dialog', { name: 'Notifications' }).locator('li svg')
    const names = ['file-text', 'check', 'clock', 'bell', 'megaphone']
    await expect.soft(icons).toHaveClass(names.map((name) => new RegExp(`\\blucide-${name}\\b`)))
    await expect.soft(page.getByRole('button', { name: 'Notifications, 3 unread' })).toHaveText('3')
    await page.keyboard.press('Escape')
  }),
  limit('2.2', 'no notifications', async (page) => {
    await expect.soft(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  }),
  limit('2.3', 'the landing page', async (page) => {
    await expect.soft(page.locator('#features, #pricing')).toHaveCount(2)
    for (const name of ['Help Center', 'Documentation', 'Video Tutorials', 'System Status', 'Get in touch'])
      await expectContactDialog(page, name)
    for (const name of ['Contact Support', 'Contact Us', 'Live Chat Support'])
      await expectContactDialog(page, name)
  }),
  limit('2.4, 9', 'the contact dialog', async (page) => {
    const size = await page.getByRole('dialog').boundingBox()
    expect.soft(size?.width, 'at most 500px wide').toBe(500)
  }),
  limit('2.4', 'the contact dialog', async (page) => {
    const options = page.getByLabel('Inquiry Type').locator('option:enabled')
    const values = await options.evaluateAll((all) => all.map((option) => option.getAttribute('value')))
    expect.soft(values).toEqual(['general', 'support', 'billing', 'feature', 'bug'])
  }),
  limit('4', 'the contact dialog, sending', async (page) => {
    await expect.soft(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  }),
  limit('2.7, 5, 9', 'company setup', async (page) => {
    const days = page.getByLabel('Annual leave days')
    await expect.soft(days).toHaveAttribute('type', 'number')
    await expect.soft(days).toHaveAttribute('min', '1')
    await expect.soft(days).toHaveAttribute('max', '50')
    await expect.soft(page.getByRole('radio', { name: /^All at once/ })).toBeChecked()
    await expect.soft(page.getByLabel(/^Email of invitation/), '2 rows').toHaveCount(2)
  }),
  limit('2.7', 'a company without invitations', async (page) => {
    await expect.soft(page).toHaveURL('/')
  }),
  limit('2.8, 9', 'the dashboard of an employee', async (page) => {
    const requests = page.getByRole('region', { name: 'Recent Requests' }).getByRole('listitem')
    await expect.soft(requests, 'the 5 latest').toHaveCount(5)
  }),
  limit('2.8, 9', 'the dashboard of an admin', async (page) => {
    const days = page.getByRole('region', { name: /^Upcoming Leave/ }).getByRole('columnheader')
    await expect.soft(days, 'a person and 7 days').toHaveCount(8)
  }),
  limit('2.9', 'the request dialog', async (page) => {
    await expect.soft(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
    await expect.soft(page.getByRole('switch', { name: 'Half day' })).not.toBeChecked()
  }),
  limit('5', 'the request dialog', async (page) => {
    const today = await todayOf(page)
    await expect.soft(page.getByLabel('Start date')).toHaveAttribute('min', today)
    await expect.soft(page.getByLabel('End date')).toHaveAttribute('min', today)
    await expect.soft(page.getByRole('button', { name: 'Submit Request' })).toBeDisabled()
  }),
  limit('5', 'a request for a weekend', async (page) => {
    const start = await page.getByLabel('Start date').inputValue()
    await expect.soft(page.getByLabel('End date')).toHaveAttribute('min', start)
    await expect.soft(page.getByRole('button', { name: 'Submit Request' })).toBeDisabled()
  }),
  limit('2.9, 4', 'the request dialog after a request', async (page) => {
    await expect.soft(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
    await expect.soft(page.getByRole('switch', { name: 'Half day' })).not.toBeChecked()
    await expect.soft(page.getByLabel('End date')).toHaveValue('')
  }),
  limit('2.10', 'the requests of an employee', async (page) => {
    await expect.soft(page.getByRole('tab')).toHaveCount(0)
  }),
  limit('2.11, 9', 'the calendar', async (page) => {
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    const heads = page.getByRole('columnheader')
    await expect.soft(heads).toHaveText(days.map((day) => new RegExp(`^${day}`)))
  }),
  limit('2.11, 9', 'the calendar with four on one day', async (page) => {
    const day = page.getByRole('gridcell', { name: /^Tuesday 10 March 2026/ })
    await expect.soft(day.getByText(/^(Ana|Ben|Cleo|Dan)$/), 'at most 2 bars').toHaveText(['Ana', 'Ben'])
  }),
  limit('2.12', 'the team page of an employee', async (page) => {
    await expect.soft(page.getByRole('button', { name: 'Invite Member' })).toHaveCount(0)
  }),
  limit('2.14, 5', 'the settings of an admin', async (page) => {
    const days = page.getByLabel('Annual leave days')
    await expect.soft(days).not.toHaveAttribute('min')
    await expect.soft(days).not.toHaveAttribute('max')
    const values = await page
      .getByLabel('Accrual method')
      .locator('option')
      .evaluateAll((all) => all.map((option) => option.getAttribute('value')))
    expect.soft(values).toEqual(['all_at_once', 'monthly', 'per_pay_period'])
  }),
  limit('2.14', 'the profile settings', async (page) => {
    for (const name of ['Email', 'Role']) {
      await expect.soft(page.getByLabel(name, { exact: true })).not.toBeEditable()
    }
  }),
  limit('2.15, 9', 'the invoices', async (page) => {
    await expect.soft(page.getByRole('row'), 'a heading and five invoices').toHaveCount(6)
  }),
  limit('2.15', 'the overview of a trial', async (page) => {
    await expect.soft(page.getByText('30 days left', { exact: true }), 'a trial of 30 days').toBeVisible()
  }),
  limit('4, 9', 'a request that is approved', async (page) => {
    const viewport = page.locator('[data-toast-viewport]')
    await expect.soft(viewport.getByRole('button', { name: 'Dismiss' }), 'one at a time').toHaveCount(1)
    await expect.soft(viewport).toHaveCSS('max-width', '420px')
    await page.keyboard.press('F8')
    await expect.soft(viewport).toBeFocused()
  }),
]

function limit(section: string, screen: ScreenName, check: Limit['check']): Limit {
  return { section, screen, check }
}

async function expectContactDialog(page: Page, opener: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).click()
  await expect.soft(page.getByRole('dialog', { name: 'Contact Support' }), opener).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
}

async function todayOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/user')
  return (await answer.json()).today
}
