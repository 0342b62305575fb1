import { type ComponentType, createContext, use } from 'react'
import type { Person } from '#shared/fields.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** How a leave type is written and marked. */
export type TypeMark = { name: string; letter: string; look: string }

/** What the reports need of other features; the page provides it. */
export type ReportContextValue = {
  reader: CurrentUser
  /** Whether the reader decides requests, and so reads about more people than themselves. */
  decides: boolean
  isAdmin: boolean
  teams: readonly { id: string; name: string }[]
  /** Whether people are told apart by their team. */
  showsTeams: boolean
  /** Whom the history can be filtered by. */
  people: readonly Person[]
  /** All leave types, including archived ones. */
  types: readonly { key: string; name: string }[]
  typeOf: (key: string) => TypeMark
  /** A type's letter in its colour and edge pattern. */
  Swatch: ComponentType<{ type: string }>
  /** `MM-dd`; undefined while it is loading. */
  leaveYearStart: string | undefined
}

export const ReportContext = createContext<ReportContextValue | null>(null)

export function useReportContext(): ReportContextValue {
  const context = use(ReportContext)
  if (!context) throw new Error('Reports are drawn inside their page')
  return context
}
