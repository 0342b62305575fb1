import { type FileTable, pagesOf } from '#server/platform/files/table.ts'
import { formatDays } from '#shared/leave/days.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import { totalMinutesOf } from '#shared/leave/working-days.ts'
import type { DateRange } from '#shared/plain-date.ts'
import type { PayrollReport } from '#shared/report/contract.ts'
import { rangesOf } from '#shared/report/payroll.ts'
import { personCells, personHeadings } from './columns.ts'
import type { TakenDay } from './leave-days.ts'
import type { ReportScope } from './scope.ts'

export type PayrollLine = PayrollReport['rows'][number]

/**
 * A period's lines by person and type: its own days first, then corrections, earliest period first. What a
 * correction takes back and what it adds are separate lines, so that moved leave does not add up to a 0.
 */
export function linesOf(
  days: readonly TakenDay[],
  { period, locked, scope }: { period: DateRange; locked: readonly DateRange[]; scope: ReportScope },
): PayrollLine[] {
  const byPerson = Map.groupBy(days, ({ userId }) => userId)
  return scope.people.flatMap((user) => {
    const byType = Map.groupBy(byPerson.get(user.id) ?? [], ({ leaveType }) => leaveType)
    return scope.types.flatMap((type) => {
      const ofType = byType.get(type.key) ?? []
      return [period, ...locked].flatMap((covered) => {
        const ofPeriod = ofType.filter(({ date }) => covered.start <= date && date <= covered.end)
        const corrects = covered === period ? null : { start: covered.start, end: covered.end }
        return [ofPeriod.filter(isTakenBack), ofPeriod.filter((day) => !isTakenBack(day))]
          .filter((ofLine) => ofLine.length > 0)
          .map((ofLine) => toLine(ofLine, { user, type, corrects }))
      })
    })
  })
}

function toLine(
  days: readonly TakenDay[],
  { user, type, corrects }: Pick<PayrollLine, 'user' | 'corrects'> & { type: ReportScope['types'][number] },
): PayrollLine {
  return {
    user,
    leaveType: type.key,
    leaveTypeName: type.name,
    isPaid: type.isPaid,
    days: formatDays(days.reduce((sum, { hundredths }) => sum + hundredths, 0)),
    hours: formatAmount(totalMinutesOf(days), 'hours'),
    dates: rangesOf(days.map(({ date }) => date)),
    corrects,
  }
}

/**
 * What tells a line from the others of its period. Between two requests an open period's line may get other
 * amounts, and keeps its name.
 */
export function nameOfLine({ user, leaveType, corrects, days, hours }: PayrollLine): string {
  const hundredths = Number(days)
  const isTaken = isTakenBack({ hundredths, minutes: Number(hours) })
  return [user.id, leaveType, corrects?.start ?? '', isTaken ? '-' : '+'].join(' ')
}

/** The lines as a file. */
export function payrollTable({ start, end }: DateRange, lines: readonly PayrollLine[]): FileTable {
  return {
    name: `payroll-${start}-to-${end}`,
    headings: [
      'Period from',
      'Period to',
      ...personHeadings,
      'Type',
      'Paid',
      'Days',
      'Hours',
      'Dates',
      'Corrects',
    ],
    dates: ['Period from', 'Period to'],
    pages: pagesOf(
      lines.map(({ user, leaveTypeName, isPaid, days, hours, dates, corrects }) => [
        start,
        end,
        ...personCells(user),
        leaveTypeName,
        isPaid ? 'Paid' : 'Unpaid',
        Number(days),
        Number(hours),
        dates.map(inWords).join(', '),
        corrects && inWords(corrects),
      ]),
    ),
  }
}

/** By its minutes where a correction leaves the days as they are. */
function isTakenBack({ hundredths, minutes }: Pick<TakenDay, 'hundredths' | 'minutes'>): boolean {
  return (hundredths || minutes) < 0
}

function inWords({ start, end }: DateRange): string {
  return start === end ? start : `${start} to ${end}`
}
