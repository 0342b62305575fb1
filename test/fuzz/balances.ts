import type { CurrentUser } from '#shared/session/contract.ts'
import { compareBalances, type Reads } from '#test/invariants/balances.ts'
import { send } from './send.ts'

type Present = { user: CurrentUser; reads: Reads }

/**
 * Where balance, statement, tile and table differ, for those of these sessions that are still of the company;
 * nothing where none of them is an admin's any more.
 */
export async function complaintsOfBalances(
  address: string,
  cookies: readonly string[],
  companyId: string,
): Promise<string[]> {
  const present: Present[] = []
  for (const cookie of cookies) {
    const reads = readsAs(address, cookie)
    const user = await reads<CurrentUser>('/api/auth/user').catch(() => undefined)
    if (user?.companyId === companyId) present.push({ user, reads })
  }
  const admin = present.find(({ user }) => user.role === 'admin')
  if (!admin) return []
  const people = present.map(({ user, reads }) => ({ id: user.id, reads, today: user.today }))
  const { complaints } = await compareBalances({ admin: admin.reads, people, today: admin.user.today })
  return complaints
}

function readsAs(address: string, cookie: string): Reads {
  return async <Answer>(url: string) => {
    const { status, text } = await send(address, cookie, { method: 'GET', url, headers: {}, body: undefined })
    if (status !== 200) throw new Error(`GET ${url}: ${status} ${text.slice(0, 300)}`)
    // The caller names the contract of the route.
    return JSON.parse(text) as Answer
  }
}
