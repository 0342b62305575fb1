import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { drawReport, employee, rowsOf, searchNow } from '../testing/draw-report.tsx'
import { ben, february, payroll } from '../testing/report-answers.ts'
import { PayrollReport } from './payroll-report.tsx'

choosePersonLocale('en-GB')
afterEach(() => {
  shownToast.set(null)
  vi.unstubAllGlobals()
})

const locked = { ...february, canLock: false, locked: { at: '2026-03-01T09:00:00.000Z', by: ben } }

/** The payroll of February; `lock` is the answer to its lock. */
async function opens({
  period = february,
  context = undefined as typeof employee | undefined,
  lock = undefined as (() => Answer) | undefined,
} = {}) {
  const state = { period }
  const calls = serve({
    'GET /api/reports/payroll': () => ({ body: payroll(state.period) }),
    'GET /api/reports/payroll?on=2026-01-01': () => ({ body: payroll(state.period) }),
    'POST /api/payroll-periods/2026-02-01/lock': () => {
      const answer = lock?.() ?? { body: { ok: true } }
      if (!answer.status) state.period = locked
      return answer
    },
  })
  await drawReport(<PayrollReport onHeading={() => {}} />, 'report=payroll', context)
  return calls
}

test('paid and unpaid days are added up, and a correction is marked', async () => {
  await opens()
  expect(rowsOf('tfoot').map(([name, days]) => [name, days])).toEqual([
    ['Paid', '2.5'],
    ['Unpaid', '2'],
  ])
  // Beside the name, where the columns have no room.
  expect(document.querySelector('tbody [data-words]')?.getAttribute('data-words')).toBe('3.5 days · 28 h')
  expect(rowsOf('tbody')[1]?.at(-1)).toContain('Correction of January 2026')
  expect(rowsOf('tbody')[0]?.at(-1)).not.toContain('Correction')
})

test('the periods are gone through one by one, in the address', async () => {
  await opens()
  await click('Previous period, January 2026')
  expect(searchNow()).toEqual({ report: 'payroll', on: '2026-01-01' })
  expect(control('Next period').hasAttribute('disabled')).toBe(true)
})

test('a lock is asked for with the focus on the safe button, and then told', async () => {
  const calls = await opens()
  await click('Lock this period')
  expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('will never change')
  expect(document.activeElement?.textContent).toBe('Keep it open')
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)

  await pressInDialog('Lock this period')
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
  expect(document.body.textContent).toContain('Locked by Ben Osei on')
  expect(controlOrNone('Lock this period')).toBeUndefined()
  expect(shownToast.get()?.title).toBe('February 2026 is locked')
})

test('a refused lock stays in the dialog, in the server’s words', async () => {
  const message = 'February 2026 is locked already.'
  await opens({ lock: () => ({ status: 409, body: { message, requestId: '1' } }) })
  await click('Lock this period')
  await pressInDialog('Lock this period')
  expect(document.querySelector('[role="alertdialog"] [role="alert"]')?.textContent).toContain(message)
  await pressInDialog('Keep it open')
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
})

test('a period that is not over says when it can be locked', async () => {
  await opens({ period: { ...february, start: '2026-03-01', end: '2026-03-31', canLock: false } })
  expect(document.body.textContent).toContain('Not over yet.')
  expect(document.body.textContent).toContain('It can be locked from the day after Tuesday 31 March 2026.')
  expect(controlOrNone('Lock this period')).toBeUndefined()
})

test('whoever is no admin can’t lock', async () => {
  await opens({ period: { ...february, canLock: false }, context: employee })
  expect(document.body.textContent).toContain('until an admin locks it')
  expect(controlOrNone('Lock this period')).toBeUndefined()
})

/** There is a button of that name below the dialog, too. */
async function pressInDialog(name: string) {
  const [button] = [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].filter(
    ({ textContent }) => textContent === name,
  )
  button?.setAttribute('aria-label', 'the one in the dialog')
  await click('the one in the dialog')
}
