import { readSql } from '#test/sql.ts'
import { companyIdOf } from './company.ts'
import type { BenchDatabase } from './filled-cluster.ts'
import type { Call } from './http-load.ts'

/** Somebody who has signed in. */
export type SignedIn = { companyId: string; userId: string; role: string; cookie: string }

/**
 * Signs in so many people of each of these companies, the first of each first: an admin, and the manager of
 * the next.
 */
export async function signIn(
  { adminUrl }: BenchDatabase,
  [firstCompany, lastCompany]: [first: number, last: number],
  peopleOfEach: number,
): Promise<SignedIn[]> {
  return withCookies(await readSql(adminUrl, toSignIn([firstCompany, lastCompany], peopleOfEach)))
}

/** What signs them in, and answers who they are. */
export function toSignIn(
  [firstCompany, lastCompany]: [first: number, last: number],
  peopleOfEach: number,
): string {
  return `WITH people AS (
      SELECT company_id, id, role, last_name::int AS n FROM users
      WHERE company_id BETWEEN '${companyIdOf(firstCompany)}' AND '${companyIdOf(lastCompany)}'
        AND last_name::int <= ${peopleOfEach}
    ), signed_in AS (
      INSERT INTO sessions (token_hash, identity_id, created_at, last_seen_at)
      SELECT encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), id, now(), now() FROM people
      ON CONFLICT (token_hash) DO UPDATE SET created_at = now(), last_seen_at = now()
    )
    SELECT company_id AS "companyId", id AS "userId", role FROM people ORDER BY n, company_id`
}

export function withCookies(people: readonly Omit<SignedIn, 'cookie'>[]): SignedIn[] {
  return people.map((person) => ({ ...person, cookie: `sorrel_session=${person.userId}` }))
}

/** A call as this person. */
export function callOf({ cookie }: SignedIn, call: Call): Call {
  return { ...call, headers: { cookie, ...call.headers } }
}
