import type { Page } from '@playwright/test'
import type { CalendarEntry } from '#shared/leave/contract.ts'

/** Makes the server answer the next write to this address with a failure that says nothing. */
export async function failNext(page: Page, address: string): Promise<void> {
  let hasFailed = false
  await page.route(address, (route) => {
    if (hasFailed || route.request().method() === 'GET') return route.fallback()
    hasFailed = true
    return route.fulfill({ status: 500, body: '' })
  })
}

/** The first such weekday (1 is Monday) from 60 days after today on, `daysLater` days later. */
export function comingWeekday(weekday: number, daysLater = 0): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 60)
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7) + daysLater)
  return day.toISOString().slice(0, 10)
}

/** As many invoices as GET /api/billing/history tells at most, the newest first. */
export function fiveInvoices() {
  return ['open', 'paid', 'paid', 'paid', 'paid'].map((status, index) => ({
    id: `in_${index}`,
    amount: 2400 - index * 100,
    currency: 'usd',
    created: Date.UTC(2026, 7 - index, 26) / 1000,
    status,
    invoice_pdf: `/dev/payments/invoices/in_${index}.pdf`,
  }))
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A notification of each type, the first three unread, as GET /api/notifications tells them. */
export function fiveNotifications() {
  const ages = [20 * minuteMs, 5 * hourMs, 3 * 24 * hourMs, 40 * 24 * hourMs, 41 * 24 * hourMs]
  const types = ['leave_request', 'approval', 'reminder', 'system', 'other']
  const notifications = types.map((type, index) => ({
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    title: `About ${type}`,
    message: 'What it says.',
    type,
    isRead: index >= 3,
    createdAt: new Date(Date.now() - (ages[index] ?? 0)).toISOString(),
    path: '/requests',
  }))
  return { unread: 3, notifications }
}

/** Approved leave of four people on one date, as the calendar's calls answer it. */
export function fourAwayOn(date: string): CalendarEntry[] {
  return ['Ana', 'Ben', 'Cleo', 'Dan'].map((firstName, index) => {
    const id = `018f0000-0000-7000-8000-0000000000a${index}`
    return {
      id,
      userId: id,
      leaveType: 'annual',
      startDate: date,
      endDate: date,
      isHalfDay: false,
      halfDayPart: null,
      startsAt: null,
      endsAt: null,
      totalMinutes: 480,
      unit: 'days',
      totalDays: '1',
      status: 'approved',
      user: { id, firstName, lastName: 'Away' },
    }
  })
}
