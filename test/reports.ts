import Papa from 'papaparse'
import { readSheet, type Row as SheetRow } from 'read-excel-file/node'
import { expect } from 'vitest'
import type {
  AvailabilityReport,
  BalancesReport,
  DecisionTimesReport,
  HistoryReport,
  PayrollReport,
  UsageReport,
} from '#shared/report/contract.ts'
import type { Person } from './person.ts'

type Reports = {
  balances: BalancesReport
  history: HistoryReport
  availability: AvailabilityReport
  'decision-times': DecisionTimesReport
  usage: UsageReport
  payroll: PayrollReport
}
export type ReportName = keyof Reports

export const reportNames = [
  'balances',
  'history',
  'availability',
  'decision-times',
  'usage',
  'payroll',
] as const

/** A report as somebody sees it on the screen. */
export async function reportOf<Name extends ReportName>(
  reader: Person,
  name: Name,
  query: Record<string, string> = {},
): Promise<Reports[Name]> {
  const answer = await reader.call('GET', addressOf(name, query))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Its file, byte for byte. */
export async function fileOf(
  reader: Person,
  name: ReportName,
  format: 'csv' | 'xlsx',
  query: Record<string, string> = {},
) {
  const answer = await reader.call('GET', addressOf(name, { ...query, format }))
  expect(answer.statusCode, answer.body).toBe(200)
  return { headers: answer.headers, bytes: answer.rawPayload }
}

/** The lines of its CSV, read by a reader that isn't ours, by heading. */
export async function csvOf(reader: Person, name: ReportName, query: Record<string, string> = {}) {
  const { bytes } = await fileOf(reader, name, 'csv', query)
  const { data, errors } = Papa.parse<Record<string, string>>(bytes.toString('utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data
}

/** The rows of its XLSX, headings first, read by a reader that isn't ours. */
export async function xlsxOf(
  reader: Person,
  name: ReportName,
  query: Record<string, string> = {},
): Promise<SheetRow[]> {
  const { bytes } = await fileOf(reader, name, 'xlsx', query)
  return readSheet(bytes)
}

export function addressOf(name: ReportName, query: Record<string, string>): string {
  return `/api/reports/${name}?${new URLSearchParams(query)}`
}
