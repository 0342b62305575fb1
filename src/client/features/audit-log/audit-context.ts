import type { Person } from '#shared/fields.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** What the log needs of other parts of the app to write ids and keys as names; the page brings it. */
export type AuditContext = {
  today: PlainDate
  /** Whom the log can be about: members and those who have left. */
  people: readonly Person[]
  /** What people, teams and locations are called, by id. */
  names: ReadonlyMap<string, string>
  leaveTypeName: (key: string) => string
}
