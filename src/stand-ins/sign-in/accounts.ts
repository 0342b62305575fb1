import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { email, nameText } from '#shared/fields.ts'

/** One of the people the stand-in vouches for. */
export type LocalAccount = { subject: string; email: string; firstName: string; lastName: string }

/** Everybody the stand-in has met since it started. */
export type AccountBook = {
  find(subject: string): LocalAccount | undefined
  /**
   * The account for somebody's own name and email. The email alone identifies the person, in any case; a
   * sample person's email is that sample person.
   */
  meet(details: Omit<LocalAccount, 'subject'>): LocalAccount
}

export function accountBook(people: readonly LocalAccount[]): AccountBook {
  const accounts = new Map(people.map((person) => [person.subject, person]))
  return {
    find: (subject) => accounts.get(subject),
    meet(details) {
      const address = details.email.toLowerCase()
      const samplePerson = people.find((person) => person.email.toLowerCase() === address)
      if (samplePerson) return samplePerson
      const account = { ...details, subject: createHash('sha256').update(address).digest('hex') }
      accounts.set(account.subject, account)
      return account
    },
  }
}

/** What the visitor typed under 'Someone new', to be shown again when something is wrong with it. */
export type NewPersonForm = {
  values: { firstName: string; lastName: string; email: string }
  problems: { firstName?: string; lastName?: string; email?: string }
}

/** What the visitor chose on the page. */
export type Choice =
  | { kind: 'cancel' }
  | { kind: 'account'; account: LocalAccount }
  | { kind: 'wrong'; form: NewPersonForm }

const name = nameText(100).check(z.minLength(1, 'Please enter a name'))
const newPerson = z.object({ firstName: name, lastName: name, email })

/** Reads the posted form of the picker. Null for a form that the page doesn't have. */
export function readChoice(fields: Record<string, string>, accounts: AccountBook): Choice | null {
  const { choice, subject = '' } = fields
  if (choice === 'cancel') return { kind: 'cancel' }
  if (choice === 'new') return readNewPerson(fields, accounts)
  const account = choice === 'person' ? accounts.find(subject) : undefined
  return account ? { kind: 'account', account } : null
}

function readNewPerson(fields: Record<string, string>, accounts: AccountBook): Choice {
  const { firstName = '', lastName = '', email: address = '' } = fields
  const values = { firstName, lastName, email: address }
  const checked = newPerson.safeParse(values)
  if (checked.success) return { kind: 'account', account: accounts.meet(checked.data) }
  const problems = Object.fromEntries(
    checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
  )
  return { kind: 'wrong', form: { values, problems } }
}
