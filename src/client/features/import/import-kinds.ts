import type { ImportKind } from '#shared/import/contract.ts'

type KindWords = {
  title: string
  /** What the file does, and which columns it has. */
  lead: string
  columns: string
  placeholder: string
  template: string
  templateName: string
  /** Where what was imported can be seen. */
  seeIt: { href: string; label: string }
}

/** The template's name of each column, and one row as an example. */
const balances = 'Email,Type,Remaining,Date\r\nname@company.com,Annual,12.5,2026-01-01\r\n'
const leave =
  'Email,Type,Start date,End date,Half day,Days,Status,Notes\r\nname@company.com,Annual,2025-08-04,2025-08-08,,5,approved,\r\n'

export const importKinds: Record<ImportKind, KindWords> = {
  balances: {
    title: 'Opening balances',
    lead: 'How many days each person has left. Each row becomes one adjustment, so that the balance is what the file says.',
    columns:
      'Email or name, and the days that are left. The type is annual and the date is today where the file names none.',
    placeholder: balances.trim().replaceAll('\r', ''),
    template: balances,
    templateName: 'opening-balances.csv',
    seeIt: { href: '/settings?tab=balances', label: 'See the balances' },
  },
  leave: {
    title: 'Past leave',
    lead: 'Leave from before you came here. It is recorded as approved, and nobody gets a mail about it. Pending and rejected rows are left out.',
    columns:
      'Email or name, type, start and end date. Exports of Timetastic, BambooHR and TimeOff.Management are understood as they are.',
    placeholder: leave.trim().replaceAll('\r', ''),
    template: leave,
    templateName: 'past-leave.csv',
    seeIt: { href: '/reports?report=history', label: 'See the leave history' },
  },
}
