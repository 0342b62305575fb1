import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'

/** 'No one yet', '1 person', '12 people'. */
export function peopleLabel(people: number): string {
  return people === 0 ? 'No one yet' : peopleInWords(people)
}

/** How many of a team may be away at once: the team's own figure goes before the company's. */
export function limitLabel(ofTeam: number | null, ofCompany: number | null): string {
  if (ofTeam !== null) return `at most ${formatCount(ofTeam)} away at once`
  if (ofCompany !== null) return `at most ${formatCount(ofCompany)} away at once, the company’s limit`
  return 'any number away at once'
}
