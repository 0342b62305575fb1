import * as z from 'zod'
import type { Machine } from './machine.ts'

const cluster = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.enum(['leader', 'sync_standby', 'replica']),
      state: z.string(),
      timeline: z.number().optional(),
    }),
  ),
})
export type Member = z.infer<typeof cluster>['members'][number]

const answersWithinMs = 2_000

/** The members, from the first machine that answers; none where no machine does. */
export async function readMembers(machines: readonly Machine[]): Promise<Member[]> {
  for (const { ports } of machines) {
    const answer = await fetch(`http://127.0.0.1:${ports.api}/cluster`, {
      signal: AbortSignal.timeout(answersWithinMs),
    }).then(
      async (found) => (found.ok ? cluster.safeParse(await found.json()) : undefined),
      () => undefined,
    )
    if (answer?.success) return answer.data.members
  }
  return []
}

/** A primary, a replica that has all it acknowledges, and one more that follows. */
export function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  const follows = ({ state, timeline }: Member) =>
    ['running', 'streaming'].includes(state) && timeline === leader?.timeline
  const roles = members.filter(follows).map(({ role }) => role)
  return roles.toSorted().join(' ') === 'leader replica sync_standby'
}

/**
 * Starts a planned switchover to the replica in sync; returns whether Patroni accepts. It refuses while no
 * replica is in sync.
 */
export async function switchOver({ name, ports }: Machine): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${ports.api}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: name }),
  })
  if (answer.ok || answer.status === 412) return answer.ok
  throw new Error(`The switchover was answered with ${answer.status}: ${await answer.text()}`)
}
