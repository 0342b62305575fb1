import { formatDayNumber } from '#client/ui/data/format-dates.ts'
import type { BalancesReport } from '#shared/report/contract.ts'
import type { ReportContextValue } from '../report-context.ts'
import { RowRuler, RulerHead, rulerScale } from '../row-ruler.tsx'
import { Days, nameAndNote, teamColumn, typeColumn } from '../table/report-columns.tsx'
import type { ReportColumn } from '../table/use-sorted-rows.ts'

export type BalanceRow = BalancesReport['rows'][number]

/** In the order in which they add up. */
export const balanceFigures = {
  granted: (row) => row.grantedDays,
  carried: (row) => row.carriedOverDays,
  adjusted: (row) => row.adjustedDays,
  expired: (row) => row.expiredDays,
  used: (row) => row.usedDays,
  pending: (row) => row.pendingDays,
  remaining: (row) => row.remainingDays,
} satisfies Record<string, (row: BalanceRow) => string>
type Figure = keyof typeof balanceFigures

export function isFigure(id: string): id is Figure {
  return Object.hasOwn(balanceFigures, id)
}

/** The columns that these rows need: expired days, teams and types only where there are some. */
export function balanceColumns(
  rows: readonly BalanceRow[],
  showsType: boolean,
  { showsTeams, typeOf, Swatch }: ReportContextValue,
): ReportColumn<BalanceRow>[] {
  const scale = rulerScale(Math.max(...rows.map(lengthOf)))
  const hasExpired = rows.some(({ expiredDays }) => Number(expiredDays) !== 0)
  const isNarrow = showsType || hasExpired
  return [
    nameAndNote((row: BalanceRow) => `${formatDayNumber(row.remainingDays)} left`),
    ...(showsTeams ? [teamColumn] : []),
    ...(showsType ? [typeColumn(Swatch)] : []),
    figure('granted', 'Granted', '88px'),
    figure('carried', 'Carried over', '116px'),
    figure('adjusted', 'Adjusted', '92px'),
    ...(hasExpired ? [figure('expired', 'Expired', '92px')] : []),
    figure('used', 'Used', '80px'),
    figure('pending', 'Pending', '86px'),
    {
      ...figure('remaining', 'Remaining', '104px'),
      cell: (row) => <b className="font-semibold">{formatDayNumber(row.remainingDays)}</b>,
    },
    {
      id: 'ruler',
      label: 'Used, pending and left',
      head: (
        <>
          <span className="sr-only">Used, pending and left</span>
          <RulerHead scale={scale} isNarrow={isNarrow} />
        </>
      ),
      width: isNarrow ? '190px' : '228px',
      cell: (row) => (
        <RowRuler
          used={Number(row.usedDays)}
          pending={Number(row.pendingDays)}
          left={Number(row.remainingDays)}
          scale={scale}
          look={typeOf(row.leaveType).look}
        />
      ),
    },
  ]
}

function figure(id: Figure, label: string, width: `${number}px`): ReportColumn<BalanceRow> {
  const days = balanceFigures[id]
  return {
    id,
    label,
    width,
    isNumber: true,
    sortBy: (row) => Number(days(row)),
    cell: (row) => <Days days={days(row)} />,
  }
}

function lengthOf({ usedDays, pendingDays, remainingDays }: BalanceRow): number {
  return Number(usedDays) + Number(pendingDays) + Math.max(0, Number(remainingDays))
}
