import type { ReactNode } from 'react'
import { act } from 'react'
import { draw } from '#client/testing/draw.tsx'
import { kavya } from '#client/testing/people.ts'
import { ReportContext, type ReportContextValue } from '../report-context.ts'

const admin: ReportContextValue = {
  reader: { ...kavya, role: 'admin' },
  decides: true,
  isAdmin: true,
  teams: [{ id: 'design', name: 'Design' }],
  showsTeams: true,
  people: [],
  types: [
    { key: 'annual', name: 'Annual' },
    { key: 'sick', name: 'Sick' },
  ],
  typeOf: (key) => ({ name: key.charAt(0).toUpperCase() + key.slice(1), letter: '', look: key }),
  Swatch: () => null,
  leaveYearStart: '04-01',
}

export const employee: ReportContextValue = {
  ...admin,
  reader: kavya,
  decides: false,
  isAdmin: false,
  showsTeams: false,
}

/** Draws a report as the page would at this address. */
export async function drawReport(
  report: ReactNode,
  search: string,
  context: ReportContextValue = admin,
): Promise<void> {
  await act(async () => window.history.replaceState(null, '', `/reports?${search}`))
  await draw(<ReportContext value={context}>{report}</ReportContext>)
}

/** What stands in each row of the table's body, and of its foot. */
export function rowsOf(part: 'tbody' | 'tfoot', table = 'table'): string[][] {
  return [...document.querySelectorAll(`${table} ${part} tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  )
}

export function searchNow(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(window.location.search))
}
