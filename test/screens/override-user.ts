import type { Page } from '@playwright/test'
import type { Start } from '#shared/dashboard/start-contract.ts'
import type { CalendarStart } from '#shared/leave/calendar-start-contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** Changes the signed-in user in the answers of the calls that return them. */
export async function overrideUser(page: Page, change: Partial<CurrentUser>): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const user: CurrentUser = await (await route.fetch()).json()
    await route.fulfill({ json: { ...user, ...change } })
  })
  await page.route('**/api/start', async (route) => {
    const { user, dashboard }: Start = await (await route.fetch()).json()
    await route.fulfill({ json: { user: { ...user, ...change }, dashboard } })
  })
  await page.route('**/api/calendar/start*', async (route) => {
    const { user, calendar }: CalendarStart = await (await route.fetch()).json()
    await route.fulfill({ json: { user: { ...user, ...change }, calendar } })
  })
}
