import type { Role } from '#shared/fields.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { maySeeTerms } from '../terms/reporting-lines.ts'

/** Who reads the list, and what of everybody they may open. */
export type TeamReading = {
  readerId: string
  today: PlainDate
  /** Whether the reader may see the person's terms. */
  hasDetails: (member: TeamMember) => boolean
}

export type TeamReader = { id: string; role: Role | null; today: PlainDate }

export function readingOf({ id, role, today }: TeamReader, members: readonly TeamMember[]): TeamReading {
  return {
    readerId: id,
    today,
    hasDetails: (member) => role !== null && maySeeTerms({ userId: id, role }, member, members),
  }
}
