import { daysBetween } from '#shared/plain-date.ts'
import { dateError, endError } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { useReportWorld } from '../report-world.ts'
import { rangeOf, usagePeriods } from './usage-period.ts'

const longest = 1100

/** The period that is chosen, and what is wrong with it. */
export function useUsageRange() {
  const { address } = useReportAddress()
  const { reader, leaveYearStart = '01-01' } = useReportWorld()
  const chosen = usagePeriods.find((period) => period === address('usage')) ?? 'last-12'
  const known = rangeOf(chosen, reader.today, leaveYearStart)
  if (known) return { ...known, isCustom: false, error: undefined }
  const usual = rangeOf('last-12', reader.today, leaveYearStart)
  const start = address('usageStart') || (usual?.start ?? '')
  const end = address('usageEnd') || (usual?.end ?? '')
  return { start, end, isCustom: true, error: rangeError(start, end) }
}

function rangeError(start: string, end: string): string | undefined {
  const wrong = dateError(start) ?? endError(start, end)
  if (wrong) return wrong
  return daysBetween(start, end) > longest ? 'Please choose a period of at most three years' : undefined
}
