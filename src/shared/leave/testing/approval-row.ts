import { type LineMember, type ReportingLines, reportingLinesOf, type Waiting } from '../approvers.ts'
import { escalations } from '../silence.ts'
import type { Row } from './page-tables.ts'

const member = (place: Partial<LineMember> & Pick<LineMember, 'userId' | 'role'>): LineMember => ({
  firstName: place.userId,
  lastName: '',
  managerId: null,
  isActive: true,
  isAway: false,
  deputyId: null,
  isHandedOver: false,
  ...place,
})

/** The people of docs/approvals.md. */
const people = [
  member({ userId: 'Ada', role: 'admin' }),
  member({ userId: 'Abe', role: 'admin', managerId: 'Ada' }),
  member({ userId: 'Mona', role: 'manager', managerId: 'Ada' }),
  member({ userId: 'Max', role: 'manager', managerId: 'Mona' }),
  member({ userId: 'Mike', role: 'manager' }),
  member({ userId: 'Ana', role: 'employee', managerId: 'Max' }),
  member({ userId: 'Leo', role: 'employee' }),
]

/** A row's situation, such as 'Max away, Mona under nobody', its request, and how long people have been silent. */
export function situationOf(row: Row): { lines: ReportingLines; waiting: Waiting } {
  const { situation = '', silence = '' } = row
  const clauses = situation.split(', ').filter(Boolean)
  const members = people.map((person) =>
    clauses.reduce((changed, clause) => ({ ...changed, ...changeIn(clause, person.userId) }), person),
  )
  const escalation = escalations.find((known) => known === silence)
  if (!escalation) throw new Error(`'${silence}' is no silence.`)
  return {
    lines: reportingLinesOf(members),
    waiting: { userId: row['leave of'] ?? '', status: 'pending', escalation },
  }
}

function changeIn(clause: string, userId: string): Partial<LineMember> {
  const [, who = '', what = '', whom = '', today] =
    /^(\w+) (away|gone|an employee|under|has deputy)(?: (\w+))?( today)?$/.exec(clause) ?? []
  if (!people.some((person) => person.userId === who)) throw new Error(`'${clause}' says nothing.`)
  if (who !== userId) return {}
  if (what === 'away') return { isAway: true }
  if (what === 'gone') return { isActive: false }
  if (what === 'an employee') return { role: 'employee' }
  if (what === 'under') return { managerId: whom === 'nobody' ? null : whom }
  return { deputyId: whom, isHandedOver: today !== undefined }
}
