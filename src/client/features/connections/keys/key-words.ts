import { formatInstant, formatInstantDay } from '#client/ui/data/format-dates.ts'
import type { ApiKey } from '#shared/api-key/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** As long before the end as somebody is notified. */
const soonMs = 14 * 86_400_000

type End = { words: string; state: 'fine' | 'soon' | 'expired' }

/** 'Expires Tue 2 Mar 2027', 'Expired Mon 2 Mar'; whether that's soon or over. `now` in milliseconds. */
export function endInWords({ expiresAt }: Pick<ApiKey, 'expiresAt'>, today: PlainDate, now: number): End {
  const left = Date.parse(expiresAt) - now
  const day = formatInstantDay(expiresAt, today)
  if (left <= 0) return { words: `Expired ${day}`, state: 'expired' }
  return { words: `Expires ${day}`, state: left <= soonMs ? 'soon' : 'fine' }
}

/** 'Last used today, 10:20', 'Never used' */
export function lastUseInWords({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>, today: PlainDate): string {
  if (lastUsedAt === null) return 'Never used'
  return `Last used ${formatInstant(lastUsedAt, today).replace(/^Today/, 'today')}`
}
