import { useQuery } from '@tanstack/react-query'
import { rowsByPerson } from '#client/leave-ui/leave-rows.ts'
import { upcomingQuery } from '#client/queries/leave.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { notLoadedInWords } from '#client/ui/feedback/read-failure.tsx'
import type { PlainDate } from '#shared/plain-date.ts'

const mostNames = 3

/** The first names of who is out today: 'Anna, Finn, Hugo and 12 more'. */
export function OutTodayNames({ today }: { today: PlainDate }) {
  const { data: upcoming, isLoadingError } = useQuery(upcomingQuery(today))
  // Inside a link, which can't have a button: the shell's notice has it.
  if (isLoadingError) return <span className="text-danger">{notLoadedInWords('Who’s away')}</span>
  if (!upcoming) return null
  const { leave, outOnFirstDay } = upcoming
  if (outOnFirstDay === 0) return 'Everyone is here'
  // Those who are out today come first.
  const named = rowsByPerson(leave).slice(0, Math.min(mostNames, outOnFirstDay))
  const names = named.map(({ person }) => person.firstName)
  const more = outOnFirstDay - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
}
