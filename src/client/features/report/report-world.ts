import { type ComponentType, createContext, use } from 'react'
import type { Person } from '#shared/fields.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** How a leave type is written and marked. */
export type TypeMark = { name: string; letter: string; look: string }

/** What the reports need of other parts of the app; the page brings it. */
export type ReportWorld = {
  reader: CurrentUser
  /** Whether the reader decides requests, and so reads about more people than themselves. */
  decides: boolean
  isAdmin: boolean
  teams: readonly { id: string; name: string }[]
  /** Whether people are told apart by their team. */
  showsTeams: boolean
  /** Whom the history can be about, by name. */
  people: readonly Person[]
  /** Every leave type, the archived ones too. */
  types: readonly { key: string; name: string }[]
  typeOf: (key: string) => TypeMark
  /** A type's letter in its colour and edge pattern. */
  Swatch: ComponentType<{ type: string }>
  /** `MM-dd`; undefined until it is read. */
  leaveYearStart: string | undefined
}

export const ReportContext = createContext<ReportWorld | null>(null)

export function useReportWorld(): ReportWorld {
  const world = use(ReportContext)
  if (!world) throw new Error('Reports are drawn inside their page')
  return world
}
