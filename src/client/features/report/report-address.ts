import { useAddressParams } from '#client/ui/address.ts'

/** The buttons of spec 2.13, in its order, and ours. */
export const reportLabels = {
  export: 'Export Data',
  balances: 'Leave Balances',
  history: 'Leave History',
  availability: 'Team Availability',
  payroll: 'Payroll',
  'decision-times': 'Decision Times',
} as const
export type ReportName = keyof typeof reportLabels

const reportFilters = ['on', 'start', 'end', 'status', 'person', 'search', 'sort'] as const
/** Kept from one report to the next. */
const sharedFilters = ['team', 'type'] as const
const usageFilters = ['usage', 'usageStart', 'usageEnd', 'usageTeam', 'usageType', 'show'] as const

type Name = (typeof reportFilters)[number] | (typeof sharedFilters)[number] | (typeof usageFilters)[number]
export type ReportAddress = Record<Name, string>

/** The open report and every filter, kept in the address. Empty for what is not set. */
export function useReportAddress() {
  const { params, change, setParams } = useAddressParams()
  const address = (name: Name) => params.get(name) ?? ''
  return {
    report: nameOf(params.get('report') ?? ''),
    address,
    change: (changed: Partial<ReportAddress>) => change(changed),
    /** Another report starts without the filters of the last one; null shows the analytics alone. */
    open: (report: ReportName | null) => setParams((before) => searchOfReport(before, report)),
  }
}

function searchOfReport(before: URLSearchParams, report: ReportName | null): URLSearchParams {
  const after = new URLSearchParams(report ? { report } : {})
  for (const name of [...(report ? sharedFilters : []), ...usageFilters]) {
    const value = before.get(name)
    if (value) after.set(name, value)
  }
  return after
}

function nameOf(text: string): ReportName | null {
  return isReport(text) ? text : null
}

function isReport(text: string): text is ReportName {
  return Object.hasOwn(reportLabels, text)
}
