import { expect } from 'vitest'
import type { Person } from './person.ts'

type Call = Parameters<Person['call']>

/** The answer to a call for which `Person` has no name; a refusal fails the test. */
export async function answers<Answer>(person: Person, ...call: Call): Promise<Answer> {
  const answer = await person.call(...call)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<Answer>()
}

/** The status and the sentence of a refused call. */
export async function refusalOf(person: Person, ...call: Call): Promise<[status: number, message: string]> {
  const answer = await person.call(...call)
  return [answer.statusCode, answer.json<{ message: string }>().message]
}
