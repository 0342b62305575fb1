import { useState } from 'react'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { RequestFields } from './request-count.ts'

/** What a request is counted by. */
export type Counted = {
  fields: RequestFields
  calendar: WorkCalendarOfPerson | undefined
  /** What the chosen type counts in. */
  unit: LeaveUnit
}

/** While the calendar of other years is being read the last count stays, so that it doesn't jump. */
export function useLastSettled({ fields, calendar, unit }: Counted, isSettled: boolean): Counted | null {
  const [last, setLast] = useState<Counted | null>(null)
  const isKnown =
    last?.calendar === calendar &&
    last?.unit === unit &&
    JSON.stringify(last?.fields) === JSON.stringify(fields)
  if (!isSettled || (last && isKnown)) return last
  const settled = { fields, calendar, unit }
  setLast(settled)
  return settled
}
