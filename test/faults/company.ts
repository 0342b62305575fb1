import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '#shared/session/contract.ts'
import { LocalBrowser } from '../local-browser.ts'
import { call, type Session } from './call.ts'

export type Member = Session & { id: string }

/** A company that a load is put on: its admin decides what the others ask for. */
export type LoadCompany = { id: string; today: string; admin: Member; writers: Member[] }

/** Sets up a company with some employees, over HTTP. */
export async function makeLoadCompany(origin: string, writers = 4): Promise<LoadCompany> {
  const domain = `${randomUUID().slice(0, 8)}.halyard.example`
  const admin = await signIn(origin, { email: `ada@${domain}`, name: 'Ada Admin' })
  const settings = { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' }
  const { id } = await expectCall<{ id: string }>(admin, 'POST', '/api/companies', settings)
  const emails = Array.from({ length: writers }, (_, index) => `writer-${index}@${domain}`)
  const people: Member[] = []
  for (const email of emails) {
    await expectCall(admin, 'POST', '/api/team/invite', { email, role: 'employee' })
    people.push(await signInMember(origin, { email, name: 'Will Writer' }))
  }
  const { today } = await expectCall<CurrentUser>(admin, 'GET', '/api/auth/user')
  return { id, today, admin: await withId(admin), writers: people }
}

/** Signs in somebody who has a company, or an invitation to one. */
export async function signInMember(origin: string, person: { email: string; name: string }): Promise<Member> {
  return withId(await signIn(origin, person))
}

/** A call that must succeed; answers its body. */
export async function expectCall<Body>(
  session: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const answer = await call(session, method, path, body)
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  // The caller names the contract of the route.
  return answer.body as Body
}

async function signIn(origin: string, person: { email: string; name: string }): Promise<Session> {
  const browser = await new LocalBrowser(origin).signIn(person)
  await browser.joins()
  return { origin, cookie: browser.cookie }
}

async function withId(session: Session): Promise<Member> {
  const { id } = await expectCall<CurrentUser>(session, 'GET', '/api/auth/user')
  return { ...session, id }
}
