import type { Random } from './random.ts'

/** Ids by the noun of the routes that take them, such as `leave-requests`. */
export type Ids = Record<string, string[]>

const nounsOfFields: Record<string, string> = {
  userId: 'team',
  personId: 'team',
  managerId: 'team',
  teamId: 'teams',
  locationId: 'locations',
}

/** `team` for `/api/team/{id}/terms`; for a field, what its name says. */
export function nounOf(field: string, path: string): string {
  return nounsOfFields[field] ?? path.split('/')[2] ?? ''
}

/** An id for the field: mostly one that fits, else of another thing, of another company, or of nothing. */
export function pickId(random: Random, { ours, theirs }: { ours: Ids; theirs: Ids }, noun: string): string {
  const fitting = ours[noun] ?? []
  if (fitting.length > 0 && random.chance(0.7)) return random.pick(fitting)
  const others = Object.values(random.chance(0.5) ? theirs : ours).flat()
  if (others.length > 0 && random.chance(0.9)) return random.pick(others)
  return '019ab000-0000-7000-8000-000000000001'
}

/** Keeps the ids of an answer, so that later requests are about things that exist. */
export function harvestIds(ours: Ids, path: string, answer: { contentType: string; text: string }): void {
  if (!answer.contentType.startsWith('application/json')) return
  const body: unknown = JSON.parse(answer.text || 'null')
  const noun = path.split(/[/?]/)[2] ?? ''
  const known = (ours[noun] ??= [])
  for (const item of itemsOf(body).slice(0, 20)) {
    const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined
    if (typeof id === 'string' && !known.includes(id)) known.push(id)
  }
  if (known.length > 40) known.splice(5, known.length - 40)
}

/** The entries of a list, also of one that comes with figures about it. */
function itemsOf(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body
  const parts = Object.values(body ?? {})
  return [body, ...parts.filter((part) => Array.isArray(part)).flat()]
}
