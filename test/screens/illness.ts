import type { Page } from '@playwright/test'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { overrideRead } from './override-read.ts'
import { type Screen, screen } from './screen.ts'

/**
 * Sick leave that ended on the last working day: the answers are changed, as in the sample company no one has
 * just been ill.
 */
export const illnessScreens: readonly Screen[] = [
  screen('dashboard-still-ill', 'Dashboard, still ill', 'kavya', '/', beStillIll),
  screen('requests-still-ill', 'My Requests, still ill', 'kavya', '/requests', beStillIll),
  screen('request-recent-illness', 'Request Leave, without a decision', 'kavya', '/', reportIllness),
  screen('settings-illness', 'Settings, recent sick leave', 'maya', '/settings?tab=illness'),
]

async function beStillIll(page: Page): Promise<void> {
  await overrideRead(page, '**/api/leave-requests/mine', withIllness)
  await page.reload()
  await page.getByRole('button', { name: /^Still ill today/ }).waitFor()
}

function withIllness([first, ...rest]: LeaveRequest[]): LeaveRequest[] {
  if (!first) throw new Error('The sample company has leave of everyone.')
  const illness: LeaveRequest = {
    ...first,
    id: '019c0000-0000-7000-8000-000000000005',
    leaveType: 'sick',
    status: 'approved',
    startDate: '2026-02-26',
    endDate: '2026-02-27',
    totalDays: '2',
    notes: null,
    createdAt: '2026-02-27T08:31:00.000Z',
    waitsFor: [],
  }
  return [illness, first, ...rest]
}

async function reportIllness(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Request Leave/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Sick/ }).check()
  await dialog.getByLabel('Start date').fill('2026-02-27')
  await dialog.getByLabel('End date').fill('2026-03-02')
  const details = dialog.getByRole('button', { name: 'Details' })
  await details.waitFor()
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
  await dialog.getByText(/^No decision needed/).waitFor()
}
