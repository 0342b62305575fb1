import type { Page } from '@playwright/test'
import type { LeaveStatement, StatementLineView } from '#shared/leave/statement-contract.ts'

const notCounted: StatementLineView['notCounted'] = [
  { date: '2026-03-25', part: 'full', holiday: 'Lady Day' },
  { date: '2026-03-24', part: 'afternoon', holiday: 'Lady Day’s Eve' },
  { date: '2026-03-26', part: 'full', holiday: null },
  { date: '2026-03-27', part: 'afternoon', holiday: null },
  { date: '2026-03-30', part: 'full', holiday: null },
  { date: '2026-03-31', part: 'full', holiday: null },
]

/**
 * The statement of somebody whose leave doesn't count on all of its dates: the answer is changed, as the
 * sample company's does.
 */
export async function showNotCounted(page: Page): Promise<void> {
  await page.route('**/api/leave-statements/**', async (route) => {
    const statement: LeaveStatement = await (await route.fetch()).json()
    for (const line of statement.types.flatMap(({ years }) => years.flatMap(({ lines }) => lines)))
      if (line.date === '2026-03-23') line.notCounted = notCounted
    await route.fulfill({ json: statement })
  })
  await page.reload()
  await page.getByText('Not counted: Lady Day').waitFor()
}
