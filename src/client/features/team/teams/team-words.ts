/** 'No one yet', '1 person', '12 people'. */
export function peopleLabel(people: number): string {
  if (people === 0) return 'No one yet'
  return people === 1 ? '1 person' : `${people} people`
}

/** How many of a team may be away at once: the team's own figure goes before the company's. */
export function limitLabel(ofTeam: number | null, ofCompany: number | null): string {
  if (ofTeam !== null) return `at most ${ofTeam} away at once`
  if (ofCompany !== null) return `at most ${ofCompany} away at once, like everywhere`
  return 'any number away at once'
}
