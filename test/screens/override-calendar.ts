import type { Page } from '@playwright/test'
import type { CalendarStart } from '#shared/leave/calendar-start-contract.ts'

type Calendar = NonNullable<CalendarStart['calendar']>

/** Changes what the calendar's first answer shows. */
export async function overrideCalendar(page: Page, change: (calendar: Calendar) => Calendar): Promise<void> {
  await page.route('**/api/calendar/start*', async (route) => {
    const { user, calendar }: CalendarStart = await (await route.fetch()).json()
    await route.fulfill({ json: { user, calendar: calendar && change(calendar) } })
  })
}
