import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { approvalPath } from './approval-path.ts'
import { type StepAhead, stepsAhead } from './approval-progress.ts'
import { stepsFor } from './approval-steps.ts'
import { currentApproverIds, representedBy } from './approvers.ts'
import { defaultSilenceRules, dueSteps, type SilenceRules } from './silence.ts'
import { situationOf, stepsIn } from './testing/approval-row.ts'
import { holidaysOf, patternsOf } from './testing/days-row.ts'
import { type Row, rowsWithColumns, tablesOf } from './testing/page-tables.ts'
import { workCalendar } from './work-calendar.ts'

// Every row of every table of the page is a test; change the page to change the rules.
const page = readFileSync('docs/approvals.md', 'utf8')

const about = ['case', 'leave of', 'situation', 'silence']
const waiting = rowsWithColumns(page, [...about, 'waits for'])
const permitted = rowsWithColumns(page, [...about, 'who', 'may decide'])
const dates = rowsWithColumns(page, [
  'case',
  'works',
  'holidays',
  'since',
  'after',
  'reminded',
  'joined',
  'admins',
  'last word',
])
const inSteps = rowsWithColumns(page, [
  ...about.slice(0, 3),
  'steps',
  'approved by',
  'silence',
  'waits for',
  'then',
])
const permittedInSteps = rowsWithColumns(page, [
  ...about.slice(0, 3),
  'steps',
  'approved by',
  'silence',
  'who',
  'may decide',
])
const conditions = rowsWithColumns(page, ['case', 'steps', 'days', 'days ahead', 'against a rule', 'holds'])
const paths = rowsWithColumns(page, [...about, 'today', 'path'])

function stepsOf({ works = '', holidays = '', since = '', after = '' }: Row) {
  const [remindAfterDays = 0, joinAfterDays = 0, adminsAfterDays = 0, lastWordAfterDays] = after
    .split(', ')
    .map(Number)
  const rules: SilenceRules = {
    remindAfterDays,
    joinAfterDays,
    adminsAfterDays,
    lastWord: lastWordAfterDays === undefined ? 'none' : 'lapse',
    lastWordAfterDays: lastWordAfterDays ?? 60,
  }
  const workedOn = workCalendar({ patterns: patternsOf(works), holidays: holidaysOf(holidays) })
  return dueSteps(rules, since, (date) => workedOn(date).part !== 'none')
}

function namesIn({ people, needsAll }: StepAhead): string {
  return people.map(({ firstName }) => firstName).join(needsAll ? ' and ' : ', ')
}

describe('docs/approvals.md', () => {
  it.each(waiting)('$case: $situation', (row) => {
    const { lines, waiting: request } = situationOf(row)
    const found = currentApproverIds(lines, request)
    const expected = row['waits for'] === 'no one' ? [] : (row['waits for'] ?? '').split(', ')
    expect(found.toSorted()).toEqual(expected.toSorted())
    // Each of them may decide.
    expect(found.filter((id) => !lines.mayDecide(id, request))).toEqual([])
  })

  it.each(inSteps)('$case: $situation', (row) => {
    const { lines, waiting: request, isApproved } = situationOf(row)
    const [now = '', ...then] = isApproved ? ['approved'] : stepsAhead(lines, request).map(namesIn)
    expect([now, then.join('; ') || 'approved']).toEqual([row['waits for'], row['then']])
    const asked = isApproved ? [] : currentApproverIds(lines, request)
    expect(asked.filter((id) => !lines.mayDecide(id, request))).toEqual([])
  })

  it.each(conditions)('$case: which steps hold', (row) => {
    const held = stepsFor(stepsIn(row['steps'] ?? ''), {
      hundredths: Number(row['days']) * 100,
      daysAhead: Number(row['days ahead']),
      isAgainstRule: row['against a rule'] === 'yes',
    })
    expect(held ?? 'manager').toEqual(
      row['holds'] === 'manager'
        ? 'manager'
        : { steps: stepsIn(row['holds'] ?? ''), current: 0, approvals: [] },
    )
  })

  it.each([...permitted, ...permittedInSteps])('$case: may $who decide, with $situation', (row) => {
    const { lines, waiting: request } = situationOf(row)
    const who = row['who'] ?? ''
    const represented = representedBy(lines, who, request)
    const permission = represented ? `for ${represented.firstName}` : 'yes'
    expect(lines.mayDecide(who, request) ? permission : 'no').toBe(row['may decide'])
  })

  it.each(dates)('$case: what is due when', (row) => {
    const steps = stepsOf(row)
    const on = (step: string) => steps.find((due) => due.step === step)?.on
    const lastWord = on('last-word') ? `${on('last-word')}, told on ${on('announced')}` : 'never'
    expect([on('reminded'), on('joined'), on('admins'), lastWord]).toEqual([
      row['reminded'],
      row['joined'],
      row['admins'],
      row['last word'],
    ])
  })

  it.each(paths)('$case: $path', (row) => {
    const { lines, waiting: request } = situationOf(row)
    const steps = dueSteps(defaultSilenceRules, '2026-03-02', (date) => workCalendar()(date).part !== 'none')
    const { stages } = approvalPath(
      lines,
      { ...request, endsOn: null },
      { steps, today: row['today'] ?? '', lastWord: 'none' },
    )
    const inWords = stages.map(({ people, from }) => {
      const names = people.map(({ firstName }) => firstName).join(', ')
      return from === null ? names : `from ${from} ${names}`
    })
    expect(inWords.join('; ')).toBe(row['path'])
  })

  it('has no table that nothing runs, and no case twice', () => {
    const run = [waiting, permitted, inSteps, permittedInSteps, conditions, dates, paths]
      .flat()
      .map((row) => row['case'])
    expect(tablesOf(page).flatMap((table) => table.slice(2))).toHaveLength(run.length)
    expect(new Set(run).size).toBe(run.length)
  })
})
