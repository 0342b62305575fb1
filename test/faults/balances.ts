import { compareBalances, type Reads } from '../invariants/balances.ts'
import { expectCall, type LoadCompany, type Member } from './company.ts'

/** What balance, statement, tile and table say of everybody, where they differ. The server must serve. */
export async function judgeBalances({ admin, writers, today }: LoadCompany): Promise<string[]> {
  const people = [admin, ...writers].map((member) => ({ id: member.id, reads: readsAs(member) }))
  const { complaints } = await compareBalances({ admin: readsAs(admin), people, today })
  return complaints
}

function readsAs(member: Member): Reads {
  return (path) => expectCall(member, 'GET', path)
}
