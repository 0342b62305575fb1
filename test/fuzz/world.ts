import { addDays, weekdayOf } from '#shared/plain-date.ts'
import { complaintsOfBalances } from './balances.ts'
import type { Ids } from './ids.ts'
import { harvestIds } from './ids.ts'
import { send } from './send.ts'

export const fuzzRoles = ['visitor', 'stranger', 'employee', 'manager', 'admin'] as const
export type FuzzRole = (typeof fuzzRoles)[number]

export type FuzzTarget = {
  /** Where it answers, such as `http://127.0.0.1:3000`. */
  address: string
  /** The `Cookie` header of somebody who has just signed in; the same email is the same person. */
  signIn(person: { email: string; name: string }): Promise<string>
  /** All rows of a company, to see whether they stay. Without it: all that its admin can read. */
  readCompany?: (companyId: string) => Promise<string>
}

/** A company to be called, by each role, and one of others that must not notice. */
export type FuzzWorld = {
  cookies: Record<FuzzRole, string>
  ours: Ids
  theirs: Ids
  /** Names and ids of the other company, which no answer to us may have. */
  theirMarks: string[]
  readTheirs(): Promise<string>
  /** Where the balances of either company contradict each other. */
  findContradictions(): Promise<string[]>
}

type Caller = <Answer>(method: string, url: string, body?: unknown) => Promise<Answer>

/** Two companies with a few people and things each. `name` is in their addresses, which makes them new. */
export async function makeFuzzWorld(target: FuzzTarget, name: string): Promise<FuzzWorld> {
  const ours = await makeCompany(target, `ours-${name}`, 'Halyard')
  const theirs = await makeCompany(target, `theirs-${name}`, `Quokka ${name}`)
  const { readCompany } = target
  return {
    cookies: {
      visitor: '',
      stranger: await signInStranger(target, name),
      ...ours.cookies,
    },
    ours: ours.ids,
    theirs: theirs.ids,
    theirMarks: [`Quokka ${name}`, theirs.companyId, ...Object.values(theirs.ids).flat()],
    findContradictions: async () => {
      const found: string[] = []
      for (const { cookies, companyId } of [ours, theirs])
        found.push(...(await complaintsOfBalances(target.address, Object.values(cookies), companyId)))
      return found
    },
    readTheirs: () => (readCompany ? readCompany(theirs.companyId) : readAsAdmin(theirs.admin)),
  }
}

/** Somebody without a company. */
export function signInStranger(target: FuzzTarget, name: string): Promise<string> {
  return target.signIn({ email: `stranger-${name}@fuzz.example`, name: 'Sam Stranger' })
}

async function makeCompany(target: FuzzTarget, name: string, companyName: string) {
  const signIn = (role: string) =>
    target.signIn({ email: `${role}-${name}@fuzz.example`, name: `${role} Fuzz` })
  const cookies = { admin: await signIn('admin'), manager: '', employee: '' }
  const admin = callerFor(target.address, cookies.admin)
  const newCompany = { name: companyName, annualDays: 20, accrualType: 'all_at_once' }
  const { id: companyId } = await admin<{ id: string }>('POST', '/api/companies', newCompany)
  const ids: Ids = {}
  for (const role of ['manager', 'employee'] as const) {
    await admin('POST', '/api/team/invite', { email: `${role}-${name}@fuzz.example`, role })
    cookies[role] = await signIn(role)
    const invited = callerFor(target.address, cookies[role])
    for (const { id } of await invited<{ id: string }[]>('GET', '/api/invitations/mine'))
      await invited('POST', `/api/invitations/${id}/accept`)
  }
  await admin('POST', '/api/team/invite', { email: `later-${name}@fuzz.example`, role: 'employee' })
  const { today } = await admin<{ today: string }>('GET', '/api/auth/user')
  await addThings(admin, today)
  const employee = callerFor(target.address, cookies.employee)
  await employee('POST', '/api/leave-requests', leaveOn(mondayAfter(today, 10)))
  for (const cookie of Object.values(cookies)) await harvestAll(target.address, cookie, ids)
  return { companyId, ids, cookies, admin }
}

async function addThings(admin: Caller, today: string): Promise<void> {
  await admin('POST', '/api/teams', { name: 'Design', mostAway: null })
  await admin('POST', '/api/locations', { name: 'Munich', country: 'DE', region: 'BY', timeZone: null })
  await admin('POST', '/api/blocked-periods', {
    name: 'Launch',
    startDate: '2026-06-01',
    endDate: '2026-06-05',
    teamId: null,
    effect: 'warn',
  })
  await admin('POST', '/api/leave-requests', leaveOn(mondayAfter(today, 9)))
}

const mondayAfter = (today: string, weeks: number) => addDays(today, 7 * weeks + ((8 - weekdayOf(today)) % 7))

const leaveOn = (date: string) => ({ leaveType: 'annual', startDate: date, endDate: date, isHalfDay: false })

const lists = ['/api/team', '/api/teams', '/api/locations', '/api/blocked-periods', '/api/invitations']

const leaveLists = ['/api/leave-requests/mine', '/api/leave-requests/pending-for-approval']

async function harvestAll(address: string, cookie: string, ids: Ids): Promise<void> {
  for (const url of [...lists, ...leaveLists, '/api/notifications']) {
    const answer = await send(address, cookie, { method: 'GET', url, headers: {}, body: undefined })
    if (answer.status === 200) harvestIds(ids, url, answer)
  }
}

async function readAsAdmin(admin: Caller): Promise<string> {
  const all = [...lists, '/api/companies/mine', '/api/leave-types', '/api/leave-balances', '/api/team/former']
  const answers = await Promise.all([...all, ...leaveLists].map((url) => admin<unknown>('GET', url)))
  return JSON.stringify(answers)
}

function callerFor(address: string, cookie: string): Caller {
  return async <Answer>(method: string, url: string, body?: unknown) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await send(address, cookie, { method, url, headers, body: text })
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${method} ${url}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return JSON.parse(answer.text) as Answer
  }
}
