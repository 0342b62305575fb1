import { expect } from 'vitest'
import type { Person } from './person.ts'

/** An admin erases a former member, whom they confirm by name. */
export const tryErasing = (admin: Person, { id }: { id: string }, name: string) =>
  admin.call('POST', `/api/team/${id}/erase`, { name })

export async function erases(admin: Person, person: { id: string }, name: string): Promise<void> {
  const answer = await tryErasing(admin, person, name)
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}'])
}
