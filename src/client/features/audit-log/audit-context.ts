import type { AuditedKey } from '#shared/audit/contract.ts'
import type { Person } from '#shared/fields.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** What the log needs of other parts of the app to write ids and keys as names; the page brings it. */
export type AuditContext = {
  today: PlainDate
  /** Whom the log can be about: members and those who have left. */
  people: readonly Person[]
  /** The company's API keys, which act under their own names. */
  keys: readonly AuditedKey[]
  /** What people, teams and locations are called, by id. */
  names: ReadonlyMap<string, string>
  leaveTypeName: (key: string) => string
}
