import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { dateLabel } from '../team-dates.ts'

type Version = { validFrom: PlainDate }

/** The version that holds today and the later ones, oldest first; `current` is undefined before the first. */
export function versionsFrom<V extends Version>(
  versions: readonly V[],
  today: PlainDate,
): { current: V | undefined; ahead: V[] } {
  return {
    current: versions.findLast(({ validFrom }) => validFrom <= today),
    ahead: versions.filter(({ validFrom }) => validFrom > today),
  }
}

/** The days of the person's own for a leave type that hold on a date; null for the policy's. */
export function ownEntitlement({ entitlements }: MemberTerms, key: string, today: PlainDate): number | null {
  const versions = entitlements.filter(({ leaveType }) => leaveType === key)
  return versionsFrom(versions, today).current?.annualAmount ?? null
}

/** 'From 1 Apr 2026', '1 Apr 2026 to 31 Mar 2027', 'Until 31 Mar 2027'. */
export function employmentInWords({ start, end }: MemberTerms['employment'][number]): string {
  if (start && end) return `${dateLabel(start)} to ${dateLabel(end)}`
  if (start) return `From ${dateLabel(start)}`
  return end ? `Until ${dateLabel(end)}` : 'No start or end date'
}
