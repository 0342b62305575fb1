import type { Page } from '@playwright/test'
import { type Screen, screen } from './screen.ts'

/** A company whose annual leave counts in hours. */
export const hoursScreens: readonly Screen[] = [
  screen('hours-dashboard', 'Dashboard, leave in hours', 'hana', '/'),
  screen('hours-request', 'Request Leave, by the clock', 'hana', '/', askByTheClock),
  screen('hours-requests', 'My Requests, leave in hours', 'hana', '/requests'),
  screen('hours-statement', 'Balance statement in hours', 'hana', '/requests?view=statement'),
  screen('hours-calendar', 'Team Calendar, leave in hours', 'hana', '/calendar'),
  screen('hours-week', 'A week, leave in hours', 'hana', '/calendar?view=week&week=2026-03-08'),
  screen('hours-timeline', 'Timeline, leave in hours', 'hana', '/calendar?view=timeline'),
  screen(
    'hours-availability',
    'Team Availability, leave in hours',
    'hana',
    '/reports?report=availability',
    showLeave,
  ),
  screen('hours-usage', 'Leave usage, leave in hours', 'hana', '/reports', showUsage),
  screen('hours-policy', 'A policy that changes to days', 'hana', '/settings?tab=policies', changeToDays),
]

async function askByTheClock(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start date').fill('2026-04-14')
  await dialog.getByLabel('End date').fill('2026-04-14')
  await dialog.getByLabel('From', { exact: true }).fill('13:00')
  await dialog.getByLabel('Until', { exact: true }).fill('15:20')
  await dialog.getByText('2 h 20 min').first().waitFor()
}

async function changeToDays(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Days' }).check()
  await page.getByRole('region', { name: 'What this changes' }).waitFor()
}

async function showUsage(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Days of leave by month and type' }).scrollIntoViewIfNeeded()
}

async function showLeave(page: Page): Promise<void> {
  await page.getByRole('table', { name: /^Approved leave of each person/ }).scrollIntoViewIfNeeded()
}
