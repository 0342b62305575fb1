import { formatCount } from '#client/ui/data/format-dates.ts'
import type { Role } from '#shared/fields.ts'

/** What a role lets somebody do. */
export const roleMeanings: Record<Role, string> = {
  employee: 'Requests leave, and sees the team and its calendar.',
  manager: 'Approves leave for the people who report to them.',
  admin: 'Approves everyone’s leave, and changes people, settings and billing.',
}

type Above = { people: number; nextAbove: string | null }

/** What happens to the people of a manager who becomes an employee; null where nothing does. */
export function roleConsequence(from: Role, to: Role, { people, nextAbove }: Above): string | null {
  if (from === 'employee' || to !== 'employee' || people === 0) return null
  return whoReportsThen({ people, nextAbove })
}

/** 'Their 3 people will report to Maya Okafor.' */
export function whoReportsThen({ people, nextAbove }: Above): string {
  const whose = people === 1 ? 'The person who reports to them' : `Their ${formatCount(people)} people`
  return nextAbove === null
    ? `${whose} will report to no one: any manager or admin can decide their leave.`
    : `${whose} will report to ${nextAbove}.`
}
