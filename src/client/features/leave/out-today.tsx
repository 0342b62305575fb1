import { useQuery } from '@tanstack/react-query'
import type { PlainDate } from '#shared/plain-date.ts'
import { upcomingQuery } from './leave-api.ts'
import { leaveOn, rowsByPerson } from './leave-rows.ts'

const mostNames = 3

/** The first names of who is out today: 'Anna, Finn, Hugo'. */
export function OutTodayNames({ today }: { today: PlainDate }) {
  const { data: leave } = useQuery(upcomingQuery(today))
  if (!leave) return null
  const names = rowsByPerson(leaveOn(leave, today)).map(({ person }) => person.firstName)
  if (names.length === 0) return 'Everybody is here'
  const more = names.length - mostNames
  return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
