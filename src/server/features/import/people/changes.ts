import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { readLocationStays, readWorkingWeeks } from '#server/features/calendar/calendar-versions.ts'
import { onlyWorked } from '#server/features/calendar/company-calendar.ts'
import { readLeaveYearStarts, readUnit } from '#server/features/leave-type/company-terms.ts'
import { readEmployment } from '#server/features/people/employment.ts'
import { ownEntitlements, type UserRow } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { inForceOn } from '#shared/leave/own-or-company.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { firstDate, type PlainDate } from '#shared/plain-date.ts'
import type { MemberChange } from '#shared/team/contract.ts'
import type { PersonDraft } from './read-person-row.ts'

type Terms = Awaited<ReturnType<typeof readTerms>>

/**
 * From when on a list's working week and location hold for somebody without a first day: for all leave there
 * may be.
 */
const beginning = firstDate

/** From when on what a list says holds. */
export async function termsFrom(tx: Tx, today: PlainDate) {
  const leaveYearStart = leaveYearOf(today, await readLeaveYearStarts(tx)).start
  return { beginning, leaveYearStart, unit: await readUnit(tx, 'annual') }
}

/** What these people have, to compare a list with. */
export async function readTerms(tx: Tx, ids: readonly string[], today: PlainDate) {
  return {
    ...(await termsFrom(tx, today)),
    employments: await readEmployment(tx, ids),
    weeks: (await readWorkingWeeks(tx, ids)).byUser,
    stays: (await readLocationStays(tx, ids)).byUser,
    entitlements: await tx.select().from(ownEntitlements).where(eq(ownEntitlements.leaveType, 'annual')),
  }
}

type Having = {
  person: UserRow
  /** Of the draft's team and location, if it names them. */
  ids: { teamId: string | undefined; locationId: string | undefined }
  terms: Terms
}

/** What a row says of a prepared person that is not so already. */
export function changesOf(draft: PersonDraft, { person, ids, terms }: Having): MemberChange {
  const { firstName, lastName, role } = draft
  const { teamId, locationId } = ids
  return {
    ...(firstName !== undefined && firstName !== person.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== person.lastName && { lastName }),
    ...(role !== undefined && role !== person.role && { role }),
    ...(teamId !== undefined && teamId !== person.teamId && { teamId }),
    ...datedChanges({ ...draft, locationId }, person.id, terms),
  }
}

function datedChanges(
  draft: PersonDraft & { locationId: string | undefined },
  id: string,
  terms: Terms,
): MemberChange {
  const { startDate, week, locationId, annualAmount } = draft
  const employed = terms.employments.get(id) ?? []
  const pattern = week && onlyWorked(everyWeek(week))
  const latest = employed.at(-1)
  const validFrom = startDate ?? latest?.start ?? beginning
  const own = terms.entitlements
    .filter(({ userId }) => userId === id)
    .map((one) => ({
      validFrom: one.validFrom,
      value: one.annualAmount === null ? null : `${Number(one.annualAmount)} ${one.unit}`,
    }))
  const isNewWeek =
    pattern !== undefined && !isDeepStrictEqual(inForceOn(terms.weeks.get(id) ?? [], validFrom), pattern)
  const isNewPlace =
    locationId !== undefined && inForceOn(terms.stays.get(id) ?? [], validFrom) !== locationId
  const isNewAllowance =
    annualAmount !== undefined && inForceOn(own, terms.leaveYearStart) !== `${annualAmount} ${terms.unit}`
  return {
    ...(startDate !== undefined &&
      startDate !== latest?.start && {
        employment: [...employed.slice(0, -1), { start: startDate, end: latest?.end ?? null }],
      }),
    ...(isNewWeek && { workingWeek: { validFrom, pattern } }),
    ...(isNewPlace && { location: { validFrom, locationId } }),
    ...(isNewAllowance && {
      entitlement: { leaveType: 'annual', unit: terms.unit, annualAmount },
    }),
  }
}
