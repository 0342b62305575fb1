import { useQuery } from '@tanstack/react-query'
import { parseDays } from '#shared/leave/days.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { annualLeaveOfYear } from './balance-of-year.ts'
import { BalanceRuler } from './balance-ruler.tsx'
import { ownRequestsQuery } from './leave-api.ts'

type OwnBalanceRulerProps = {
  /** Days, as the dashboard's tile has them. */
  remaining: string
  /** `MM-dd` */
  leaveYearStart: string
  today: PlainDate
}

/**
 * One's own balance as a ruler. GET /api/leave-balance is only read while the request dialog is open (spec 7), so used and
 * pending are added up from one's own requests, which the dashboard reads anyway.
 */
export function OwnBalanceRuler({ remaining, leaveYearStart, today }: OwnBalanceRulerProps) {
  const { data: requests } = useQuery(ownRequestsQuery)
  if (!requests) return null
  const { usedHundredths, pendingHundredths } = annualLeaveOfYear(requests, today, leaveYearStart)
  return (
    <BalanceRuler
      used={usedHundredths / 100}
      pending={pendingHundredths / 100}
      total={(parseDays(remaining) + usedHundredths + pendingHundredths) / 100}
    />
  )
}
