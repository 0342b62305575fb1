import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { deployment } from '#client/api/deployment.ts'
import { refreshTopic } from '#client/api/live.ts'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { AuditLog } from './audit-log.tsx'
import { context, fullPage, line, max, payroll } from './testing/audit-context.ts'

choosePersonLocale('en-GB')
afterEach(() => {
  deployment.productName = 'Sorrel'
  vi.unstubAllGlobals()
})

async function draws(search = '') {
  await act(async () => window.history.replaceState(null, '', `/settings?tab=audit${search}`))
  return draw(<AuditLog context={context} />)
}

const lines = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)

async function opensFirstLine() {
  const details = document.querySelector('details')
  await act(async () => {
    details?.toggleAttribute('open', true)
    details?.dispatchEvent(new Event('toggle'))
  })
  return [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))
}

test('a line says when, who, what and to whom, and opens to what was there before', async () => {
  serve({ 'GET /api/audit-log': () => ({ body: [line()] }) })
  await draws()
  expect(lines()).toEqual([expect.stringMatching(/^Fri 27 Feb, \d\d:20Max Manager approved leaveAna Ruiz$/)])
  expect(document.querySelector('table')).toBeNull()
  expect(await opensFirstLine()).toEqual([
    ['Field', 'Before', 'After'],
    ['Status', 'pending', 'approved'],
    ['First day', '–', 'Mon 4 May 2026'],
    ['Days', '–', '2.5'],
  ])
  expect(document.body.textContent).toContain('Line 12 of the chain')
})

test('the product itself, what was erased, and what is not sealed yet', async () => {
  deployment.productName = 'Away Days'
  const erased = line({ actor: null, before: null, after: null, isErased: true, position: null })
  serve({ 'GET /api/audit-log': () => ({ body: [{ ...erased, subject: { id: max.id, name: null } }] }) })
  await draws()
  expect(lines()[0]).toMatch(/Away Days approved leave$/)
  expect(await opensFirstLine()).toEqual([])
  expect(document.body.textContent).toContain('The person’s names and words were erased.')
  expect(document.body.textContent).toContain('Not sealed yet')
})

test('what was done with an API key names it, once', async () => {
  const key = { id: 'k', name: 'Payslips' }
  const company = { id: 'c', firstName: 'Payroll import', lastName: '' }
  serve({
    'GET /api/audit-log': () => ({
      body: [
        line({ key }),
        line({ id: '2', key: { ...key, name: 'Payroll import' }, actor: company }),
        line({ id: '3', key: { ...key, name: null } }),
      ],
    }),
  })
  await draws()
  expect(lines()).toEqual([
    expect.stringContaining('Max Manager (API key ‘Payslips’) approved leave'),
    expect.stringContaining('Payroll import (API key) approved leave'),
    expect.stringContaining('Max Manager (API key) approved leave'),
  ])
})

test('a full page has more below it, and the last one has none', async () => {
  const page = fullPage()
  serve({
    'GET /api/audit-log': () => ({ body: page }),
    [`GET /api/audit-log?before=${page[49]?.id}`]: () => ({ body: [line()] }),
  })
  await draws()
  expect(lines()).toHaveLength(50)
  await click('Load more')
  expect(lines()).toHaveLength(51)
  expect(controlOrNone('Load more')).toBeUndefined()
})

test('leave that changes all day reads nothing again, and a change of the team does', async () => {
  const calls = serve({ 'GET /api/audit-log': () => ({ body: [line()] }) })
  const queryClient = await draws()
  for (const topic of ['leave', 'billing'] as const) await act(async () => refreshTopic(queryClient, topic))
  expect(calls).toHaveLength(1)
  await act(async () => refreshTopic(queryClient, 'team'))
  expect(calls).toHaveLength(2)
})

test('the filters are in the address and in the file', async () => {
  const calls = serve({
    'GET /api/audit-log': () => ({ body: [line()] }),
    'GET /api/audit-log?noun=team': () => ({ body: [] }),
    [`GET /api/audit-log?personId=${max.id}&noun=team`]: () => ({ body: [line()] }),
  })
  await draws()
  await fill('Kind', 'team')
  await settled()
  expect(window.location.search).toBe('?tab=audit&kind=team')
  expect(document.body.textContent).toContain('No lines match')
  expect(document.body.textContent).toContain('Nothing matches these filters.')
  await fill('Person', max.id)
  await settled()
  expect(lines()).toHaveLength(1)
  expect(calls.at(-1)?.call).toContain(max.id)
  expect(control('Download CSV').getAttribute('href')).toBe(`/api/audit-log.csv?personId=${max.id}&noun=team`)
})

test('the company’s API keys are among the people, marked as such', async () => {
  const calls = serve({ 'GET /api/audit-log': () => ({ body: [line()] }) })
  await draws(`&person=${payroll.id}`)
  await settled()
  const chosen = control('Person').querySelector('option:checked')
  expect(chosen?.textContent).toBe('Payroll import (API key)')
  expect(calls.at(-1)?.call).toContain(payroll.id)
})

test('filters that hold nothing are cleared with one press', async () => {
  serve({
    'GET /api/audit-log?startDate=2026-01-01': () => ({ body: [] }),
    'GET /api/audit-log': () => ({ body: [line()] }),
  })
  await draws('&start=2026-01-01')
  await click('Clear filters')
  expect(window.location.search).toBe('?tab=audit')
  expect(lines()).toHaveLength(1)
})

test.each([
  ['person', 'personId', 404],
  ['kind', 'noun', 400],
])('an address with an unknown %s holds nothing, and is cleared', async (name, filter, status) => {
  serve({
    [`GET /api/audit-log?${filter}=nobody`]: () => ({ status }),
    'GET /api/audit-log': () => ({ body: [line()] }),
  })
  await draws(`&${name}=nobody`)
  expect(document.body.textContent).toContain('No lines match')
  await click('Clear filters')
  expect(lines()).toHaveLength(1)
})

test.each([
  ['&start=2026-03-02&end=2026-03-01', 'Please end the period on or after its start'],
  ['&end=2026-02-30', 'Please choose a date from 2000 to 2100'],
])('a wrong period %s is said at its field, and nothing is read', async (search, sentence) => {
  const calls = serve({})
  await draws(search)
  expect(document.body.textContent).toContain(sentence)
  expect(controlOrNone('Download CSV')).toBeUndefined()
  expect(calls).toEqual([])
})

test('what could not be read is read again with one press', async () => {
  let isAway = true
  serve({ 'GET /api/audit-log': () => (isAway ? { status: 503 } : { body: [line()] }) })
  await draws()
  expect(document.body.textContent).toContain('We couldn’t load the audit log.')
  isAway = false
  await click('Try again')
  expect(lines()).toHaveLength(1)
})
