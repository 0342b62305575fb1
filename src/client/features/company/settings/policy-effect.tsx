import { Info } from 'lucide-react'
import type { Company, CompanySettings } from '#shared/company/contract.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { type PlainDate, toDayNumber } from '#shared/plain-date.ts'
import { daysLabel } from '../policy-labels.ts'

type PolicyEffectProps = { company: Company; settings: CompanySettings; today: PlainDate }

const date = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const credited: Record<CompanySettings['accrualType'], string> = {
  all_at_once: 'credited at once on its first day',
  monthly: 'credited in twelve monthly shares',
  per_pay_period: 'credited in equal shares, one each pay period',
}

/** What a changed policy of annual leave will do, said before it is saved. */
export function PolicyEffect({ company, settings, today }: PolicyEffectProps) {
  const isSame = settings.annualDays === company.annualDays && settings.accrualType === company.accrualType
  if (isSame) return null
  const { start } = leaveYearOf(today, [{ validFrom: today, monthDay: company.leaveYearStart }])
  return (
    <div className="mt-4 flex items-start gap-3 rounded-card border border-pending bg-pending-soft px-4 py-3 text-pending">
      <Info aria-hidden className="mt-0.5" />
      <div>
        <p className="font-semibold">Nothing is saved yet. This touches everybody’s annual leave.</p>
        <p className="text-small">
          {daysLabel(settings.annualDays)} a year, {credited[settings.accrualType]}, for the leave year that
          began on {date.format(toDayNumber(start) * 86_400_000)} and those after it. Earlier years keep
          theirs, and leave that is booked stands.
        </p>
      </div>
    </div>
  )
}
