import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  choosePersonLocale,
  formatDate,
  formatDayCount,
  formatMonthDay,
  formatRange,
  formatShortDay,
} from '#client/ui/data/format-dates.ts'
import { blockedPeriods, companies, leavePolicies } from '#server/platform/db/schema.ts'
import type { LeaveCheck } from '#shared/leave/contract.ts'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
const today = '2026-03-02'
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(async () => {
  choosePersonLocale(null)
  await test.close()
})

const asked = { startDate: '2026-05-04', endDate: '2026-06-12' }

/** A company in which days expire, and a date on which leave is not wanted. */
async function makeRuledCompany() {
  const made = await makeSmallCompany(test)
  await test.inCompany(made.company.id, async (tx) => {
    await tx.update(companies).set({ createdOn: '2025-03-01' })
    await tx.update(leavePolicies).set({ validFrom: '2025-01-01', carriedValidMonths: 3 })
    await tx.insert(blockedPeriods).values({
      companyId: made.company.id,
      id: newId(),
      name: 'Closing',
      startDate: '2026-05-04',
      endDate: '2026-05-04',
      effect: 'warn',
    })
  })
  return made
}

/** A call of a browser in this language. */
async function read<Answer>(person: Person, url: string, languages?: string): Promise<Answer> {
  const headers = languages === undefined ? {} : { 'accept-language': languages }
  const answer = await person.call('GET', url, undefined, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

const checkOf = (person: Person, languages?: string) => {
  const query = new URLSearchParams({ leaveType: 'annual', isHalfDay: 'false', ...asked })
  return read<LeaveCheck>(person, `/api/leave-requests/check?${query.toString()}`, languages)
}

const linesOf = async (person: Person & { id: string }, languages?: string) => {
  const url = `/api/leave-statements/${person.id}?on=2026-12-31`
  const { types } = await read<LeaveStatement>(person, url, languages)
  return types.flatMap(({ years }) => years).flatMap(({ lines }) => lines)
}

describe('a person who has chosen a language', () => {
  it.each([
    ['en-US', 'May 4, 2026'],
    ['en-GB', '4 May 2026'],
    ['de-DE', '4. Mai 2026'],
  ])(
    '%s reads the same dates in refusals, rules, statements, imports and mails as on the screens',
    async (locale, date) => {
      const { admin, ana, max } = await makeRuledCompany()
      for (const person of [admin, ana, max]) await person.changesProfile({ locale })
      choosePersonLocale(locale)
      expect(formatDate('2026-05-04')).toBe(date)

      // The browser's language is that of another country: the choice counts.
      const { refusals, warnings } = await checkOf(ana, 'fr-FR')
      expect(refusals).toEqual([expect.stringContaining(`short from ${formatMonthDay('06-01')}.`)])
      expect(warnings).toEqual([`Closing: leave is not wanted on ${date}.`])
      expect(refusal(await ana.tryAsking(asked.startDate, asked.endDate))).toBe(`409 ${refusals[0]}`)

      const explanations = (await linesOf(ana, 'fr-FR')).map(({ explanation }) => explanation)
      expect(explanations).toContain(`Carried days could be used up to ${formatDate('2026-03-31')}`)

      const request = await ana.asksFor('2026-05-04', '2026-05-05')
      await test.untilJobsDone()
      // A subject has plain spaces for the thin ones of some ranges.
      const range = formatRange(request, today).replaceAll(/\s/g, ' ')
      expect(test.mails.findLast(({ to }) => to === max.email)?.subject).toBe(
        `Ana Employee requested leave, ${range}`,
      )
      expect((await max.toDecide())[0]?.warnings).toEqual([`Closing: leave is not wanted on ${date}.`])

      const file = `email,leave type,remaining,date\n${ana.email},Annual,12.5,2026-05-04\n`
      const imported = await admin.imports('balances', file, 'dry run')
      expect(imported.rows.map(({ words }) => words)).toEqual([
        `Annual, ${formatDayCount('12.5')} left on ${formatShortDay('2026-05-04', '2025-01-01')}`,
      ])
    },
  )
})

describe('a person who has chosen none', () => {
  it.each([
    ['en-US,en;q=0.9', 'May 4, 2026'],
    ['de', '4. Mai 2026'],
    ['*', '4 May 2026'],
    ['no such language', '4 May 2026'],
    [undefined, '4 May 2026'],
  ])('with a browser in %s reads %s, as on the screens', async (languages, date) => {
    const { ana, max } = await makeRuledCompany()
    expect((await checkOf(ana, languages)).warnings).toEqual([`Closing: leave is not wanted on ${date}.`])
    // No browser asks for a mail.
    await ana.asksFor('2026-05-04', '2026-05-05')
    await test.untilJobsDone()
    expect(test.mails.findLast(({ to }) => to === max.email)?.subject).toBe(
      'Ana Employee requested leave, Mon 4 to Tue 5 May',
    )
  })
})
