import { expect, type Page } from '@playwright/test'

/** A day of unpaid leave, which no balance refuses; answers its id. */
export async function asks(page: Page, date: string, notes?: string): Promise<string> {
  const answer = await page.request.post('/api/leave-requests', {
    data: { leaveType: 'unpaid', startDate: date, endDate: date, isHalfDay: false, notes: notes ?? null },
  })
  expect(answer.status()).toBe(201)
  const { id } = await answer.json()
  return id
}

export async function statusOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api/leave-requests/${id}`)
  const { status } = await answer.json()
  return status
}
