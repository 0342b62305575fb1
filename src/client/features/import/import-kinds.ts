import type { ImportKind } from '#shared/import/contract.ts'
import { workedExamples } from '#shared/import/parse-worked.ts'

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
  /** How files are asked for. */
  source: SourceWords
}

type SourceWords = { choose: string; hint: string; paste: string; check: string }

const oneFile: SourceWords = {
  choose: 'Choose a CSV file, or drop it here',
  hint: 'Up to 16 MB and 20,000 rows',
  paste: 'Or paste the rows',
  check: 'Check the rows',
}

/** The template's name of each column, and one row as an example. */
const balances = 'Email,Type,Remaining,Date\r\nname@company.com,Annual,12.5,2026-01-01\r\n'
const leave =
  'Email,Type,Start date,End date,Half day,Days,Status,Notes\r\nname@company.com,Annual,2025-08-04,2025-08-08,,5,approved,\r\n'

const people =
  'Email,Name,Role,Manager,Team,Location,First day,Working days,Annual balance\r\nname@company.com,Nora Lindqvist,employee,manager@company.com,Design,Lisbon,2026-12-01,Mon-Fri,12.5\r\n'

const roster =
  'Email,Date,Worked\r\nname@company.com,2026-03-14,09:00-17:30 30\r\nname@company.com,2026-03-15,free\r\n'

export const importKinds: Record<ImportKind, KindWords> = {
  people: {
    title: 'People',
    lead: 'Add everyone from a list, with managers, teams, locations, balances and past leave. You decide when they’re invited.',
    columns:
      'The first row names the columns. Only the email is required. Any column called ‘… balance’ has the days left of that leave type.',
    placeholder:
      'email, name, role, manager, team, location, first day, annual balance\nname@company.com, Nora Lindqvist, employee, manager@company.com, Design, Lisbon, 2026-12-01, 12.5',
    template: people,
    templateName: 'people.csv',
    seeIt: { href: '/calendar?team=all', label: 'View the calendar' },
    source: {
      choose: 'Choose CSV files, or drop them here',
      hint: 'Up to 1,000 people. Drop their past leave with them: both are checked and imported together.',
      paste: 'Or paste the list',
      check: 'Check the list',
    },
  },
  balances: {
    title: 'Opening balances',
    lead: 'How much each person has left at the end of a day. Leave up to that day is already in it, even if you import that leave later; later leave comes off. To correct a balance, import it again with the same date.',
    columns: 'Email or name, and the days or hours left. Type defaults to Annual, and the date to today.',
    placeholder: balances.trim().replaceAll('\r', ''),
    template: balances,
    templateName: 'opening-balances.csv',
    seeIt: { href: '/settings?tab=balances', label: 'View balances' },
    source: oneFile,
  },
  leave: {
    title: 'Past leave',
    lead: 'Leave from before you started here. It’s recorded as approved, and no one is emailed about it. Pending and rejected rows are skipped. Days up to an opening balance’s date are already in it; other days come off the balance.',
    columns:
      'Email or name, type, start and end date. Exports from Timetastic, BambooHR and TimeOff.Management work as they are.',
    placeholder: leave.trim().replaceAll('\r', ''),
    template: leave,
    templateName: 'past-leave.csv',
    seeIt: { href: '/reports?report=history', label: 'View leave history' },
    source: oneFile,
  },
  roster: {
    title: 'Roster',
    lead: 'Who works when. On its date, each row overrides the person’s working week and public holidays. Leave that hasn’t started is recounted.',
    columns: `Email or name, date, and what’s worked: ${workedExamples}.`,
    placeholder: roster.trim().replaceAll('\r', ''),
    template: roster,
    templateName: 'roster.csv',
    seeIt: { href: '/team', label: 'View the team' },
    source: oneFile,
  },
}
