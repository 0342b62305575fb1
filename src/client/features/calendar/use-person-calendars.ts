import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companyWorkCalendarsQuery } from '#client/queries/leave.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import type { DateRange } from '#shared/plain-date.ts'
import { personCalendars } from './person-calendars.ts'

/**
 * Where everybody is in a range, which public holidays they have and what each date counts for them. Read by
 * calendar year, so that turning the month asks for nothing new.
 */
export function usePersonCalendars(range: DateRange) {
  const first = Number(range.start.slice(0, 4))
  const last = Number(range.end.slice(0, 4))
  const years = Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`)
  const read = useQueries({
    queries: years.map(companyWorkCalendarsQuery),
    combine: answersOf,
  })
  // By hand: what it works out is asked by thousands of cells, and a new object would draw them all again.
  const calendars = useMemo(() => {
    const known = read.answers.flatMap((answer, index): [string, CompanyWorkCalendars][] =>
      answer ? [[`${first + index}`, answer]] : [],
    )
    return personCalendars(new Map(known))
  }, [read.answers, first])
  return { calendars, isFailed: read.isFailed }
}

function answersOf(results: UseQueryResult<CompanyWorkCalendars>[]) {
  return {
    answers: results.map(({ data }) => data),
    isFailed: results.some(({ isError }) => isError),
  }
}
