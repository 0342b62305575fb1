import { Select } from '#client/ui/form/select.tsx'
import { useReportAddress } from '../report-address.ts'
import { useReportContext } from '../report-context.ts'
import { type UsagePeriod, usagePeriods } from './usage-period.ts'

/** Which months the analytics are of. */
export function PeriodSelect() {
  const { address, change } = useReportAddress()
  const { leaveYearStart = '01-01', reader } = useReportContext()
  const lastYear = Number(reader.today.slice(0, 4)) - 1
  const words: Record<UsagePeriod, string> = {
    'last-12': 'Last 12 months',
    'leave-year': 'This leave year',
    'calendar-year': leaveYearStart === '01-01' ? 'This year' : 'This calendar year',
    'last-year': `Last year, ${lastYear}`,
    custom: 'From … to …',
  }
  const offered = usagePeriods.filter((period) => period !== 'leave-year' || leaveYearStart !== '01-01')
  return (
    <Select
      aria-label="Period"
      value={address('usage') || 'last-12'}
      onChange={(event) =>
        change({
          usage: event.target.value === 'last-12' ? '' : event.target.value,
          usageStart: '',
          usageEnd: '',
        })
      }
      className="w-56 max-sm:w-full print:hidden"
    >
      {offered.map((period) => (
        <option key={period} value={period}>
          {words[period]}
        </option>
      ))}
    </Select>
  )
}
