import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, draw } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { AuditVerification } from '#shared/audit/contract.ts'
import { unknownId } from './testing/audit-context.ts'
import { VerificationCard } from './verification-card.tsx'

choosePersonLocale('en-GB')
afterEach(() => vi.unstubAllGlobals())

const good: AuditVerification = { sealed: 1204, waiting: 0, erased: 0, lastHash: 'ab12', firstBad: null }
const bad = (problem: NonNullable<AuditVerification['firstBad']>['problem']): AuditVerification => ({
  ...good,
  firstBad: { position: 812, auditId: unknownId, problem },
})

async function checks(found: AuditVerification) {
  const calls = serve({ 'GET /api/audit-log/verification': () => ({ body: found }) })
  await draw(<VerificationCard />)
  expect(calls).toEqual([])
  await click('Check the log')
}

test.each([
  [good, 'All 1,204 lines are unchanged.'],
  [{ ...good, sealed: 1 }, 'The only line is unchanged.'],
  [
    { ...good, waiting: 1, erased: 1 },
    'In one of them, personal values were erased; the line itself is intact. One more line will be sealed within seconds.',
  ],
  [
    { ...good, waiting: 2, erased: 3 },
    'In 3 of them, personal values were erased; the lines themselves are intact. 2 more lines will be sealed within seconds.',
  ],
  [
    { ...good, sealed: 0, waiting: 2, lastHash: null },
    'There’s nothing to check yet.2 more lines will be sealed within seconds.',
  ],
])('a good log: %j', async (found, sentence) => {
  await checks(found)
  expect(document.body.textContent).toContain(sentence)
  expect(controlOrNone('Copy the newest seal') !== undefined).toBe(found.lastHash !== null)
})

test('the newest seal is copied', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } })
  await checks(good)
  expect(control('Newest seal').getAttribute('value')).toBe('ab12')
  await click('Copy the newest seal')
  expect(written).toEqual(['ab12'])
})

test.each([
  [bad('changed'), 'It no longer matches its seal. The lines after it can’t be trusted.'],
  [bad('missing'), 'It is gone.'],
  [bad('personal-changed'), 'It has names or words that were altered.'],
  [bad('personal-missing'), 'It is missing names or words that no one erased.'],
  [bad('gap'), 'It comes after a gap in the chain.'],
])('a bad log names its first bad line: %j', async (found, sentence) => {
  await checks(found)
  const alert = document.querySelector('[role="alert"]')?.textContent
  expect(alert).toContain('Line 812 is the first with a problem.')
  expect(alert).toContain(sentence)
  expect(controlOrNone('Copy the newest seal')).toBeUndefined()
})

test('what will be read out has its place from the start', async () => {
  serve({})
  await draw(<VerificationCard />)
  const region = document.querySelector('[aria-live]')
  expect(region?.textContent).toBe('')
  expect(region?.className).not.toContain('hidden')
  serve({ 'GET /api/audit-log/verification': () => ({ body: good }) })
  await click('Check the log')
  expect(document.querySelector('[aria-live]')).toBe(region)
  expect(region?.textContent).toContain('All 1,204 lines')
})

test('a check that fails says so', async () => {
  serve({
    'GET /api/audit-log/verification': () => ({
      status: 503,
      body: { message: 'The database is away. Please try again.', requestId: 'r' },
    }),
  })
  await draw(<VerificationCard />)
  await click('Check the log')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('The database is away.')
})
