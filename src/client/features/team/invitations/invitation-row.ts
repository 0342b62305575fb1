import type { Role } from '#shared/fields.ts'
import { newInvitation } from '#shared/team/contract.ts'

/** One row of the list: whom to invite, and what is wrong with it. */
export type InvitationRow = {
  key: number
  email: string
  role: Role
  /** What is wrong with the typed address. */
  problem: string | null
  /** Why the server refused it; a retry may succeed. */
  refusal: string | null
}

/** Spec 2.7: the form starts with this many. */
const startingRows = 2

let lastKey = 0

export function emptyRow(): InvitationRow {
  lastKey += 1
  return { key: lastKey, email: '', role: 'employee', problem: null, refusal: null }
}

export function startRows(): InvitationRow[] {
  return Array.from({ length: startingRows }, emptyRow)
}

/** Rows without an address are skipped (spec 5). */
export function filledRows(rows: readonly InvitationRow[]): InvitationRow[] {
  return rows.filter(({ email }) => email.trim() !== '')
}

/** The rows, each with its problem or none. */
export function checkRows(rows: readonly InvitationRow[]): InvitationRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const address = row.email.trim().toLowerCase()
    const problem = address === '' ? null : (addressProblem(row) ?? (seen.has(address) ? listedTwice : null))
    seen.add(address)
    return { ...row, problem }
  })
}

const listedTwice = 'This address is in the list already'

/** Fills addresses into row `key`, then empty rows below, then new ones. Skips those in the list. */
export function fillRows(
  rows: readonly InvitationRow[],
  key: number,
  addresses: readonly string[],
): InvitationRow[] {
  const known = new Set(rows.filter((row) => row.key !== key).map(({ email }) => email.trim().toLowerCase()))
  const waiting = addresses.filter((address) => !known.has(address.toLowerCase()))
  const start = rows.findIndex((row) => row.key === key)
  const filled = rows.map((row, index) => {
    const isFree = index === start || (index > start && row.email.trim() === '')
    const email = isFree ? waiting.shift() : undefined
    return email === undefined ? row : { ...row, email }
  })
  return checkRows([...filled, ...waiting.map((email) => ({ ...emptyRow(), email }))])
}

/** The message below the address. */
export function complaintOf({ problem, refusal }: InvitationRow): string | null {
  return problem ?? refusal
}

/** '2 invitations ready, 1 needs a look.', for the foot of the form. */
export function summaryOf(rows: readonly InvitationRow[]): string {
  const filled = filledRows(rows)
  const wrong = filled.filter((row) => complaintOf(row) !== null).length
  const ready = filled.length - wrong
  const readyText = `${ready} ${ready === 1 ? 'invitation' : 'invitations'} ready`
  if (filled.length === 0) return 'No invitations yet. You can also invite people later.'
  if (wrong === 0) return `${readyText}.`
  return `${readyText}, ${wrong} ${wrong === 1 ? 'needs' : 'need'} a look.`
}

function addressProblem({ email, role }: InvitationRow): string | undefined {
  return newInvitation.safeParse({ email, role }).error?.issues[0]?.message
}
