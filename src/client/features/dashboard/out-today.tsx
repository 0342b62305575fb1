import { useQuery } from '@tanstack/react-query'
import { leaveOn, rowsByPerson } from '#client/leave-ui/leave-rows.ts'
import { upcomingQuery } from '#client/queries/leave.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import type { PlainDate } from '#shared/plain-date.ts'

const mostNames = 3

/** The first names of who is out today: 'Anna, Finn, Hugo and 12 more'. */
export function OutTodayNames({ today }: { today: PlainDate }) {
  const { data: upcoming } = useQuery(upcomingQuery(today))
  if (!upcoming) return null
  const out = rowsByPerson(leaveOn(upcoming.leave, today))
  if (out.length === 0) return 'Everyone is here'
  const names = out.slice(0, mostNames).map(({ person }) => person.firstName)
  const more = upcoming.outOnFirstDay - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
}
