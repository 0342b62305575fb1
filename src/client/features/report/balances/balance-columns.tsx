import { formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { BalancesReport } from '#shared/report/contract.ts'
import type { ReportContextValue } from '../report-context.ts'
import { RowRuler, RulerHead, rulerScale } from '../row-ruler.tsx'
import { Amount, nameAndNote, teamColumn, typeColumn } from '../table/report-columns.tsx'
import type { ReportColumn } from '../table/use-sorted-rows.ts'

export type BalanceRow = BalancesReport['rows'][number]

/** In the order in which they add up. */
export const balanceFigures = {
  granted: (row) => row.granted,
  carried: (row) => row.carriedOver,
  adjusted: (row) => row.adjusted,
  expired: (row) => row.expired,
  used: (row) => row.used,
  pending: (row) => row.pending,
  remaining: (row) => row.remaining,
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
  const units = new Set(rows.map(({ unit }) => unit))
  const [only] = units.size === 1 ? units : []
  const scales = {
    days: rulerScale(Math.max(...ofUnit(rows, 'days').map(lengthOf))),
    hours: rulerScale(Math.max(...ofUnit(rows, 'hours').map(lengthOf))),
  }
  const hasExpired = rows.some(({ expired }) => Number(expired) !== 0)
  const isNarrow = showsType || hasExpired
  return [
    nameAndNote((row: BalanceRow) => `${formatLeaveNumber(row.remaining, row.unit)} left`),
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
      cell: (row) => <b className="font-semibold">{formatLeaveNumber(row.remaining, row.unit)}</b>,
    },
    {
      id: 'ruler',
      label: 'Used, pending and left',
      head: (
        <>
          <span className="sr-only">Used, pending and left</span>
          {only && <RulerHead scale={scales[only]} unit={only} isNarrow={isNarrow} />}
        </>
      ),
      width: isNarrow ? '190px' : '228px',
      cell: (row) => (
        <RowRuler
          used={Number(row.used)}
          pending={Number(row.pending)}
          left={Number(row.remaining)}
          scale={scales[row.unit]}
          unit={row.unit}
          look={typeOf(row.leaveType).look}
        />
      ),
    },
  ]
}

function figure(id: Figure, label: string, width: `${number}px`): ReportColumn<BalanceRow> {
  const amount = balanceFigures[id]
  return {
    id,
    label,
    width,
    isNumber: true,
    sortBy: (row) => Number(amount(row)),
    cell: (row) => <Amount amount={amount(row)} unit={row.unit} />,
  }
}

function ofUnit(rows: readonly BalanceRow[], unit: LeaveUnit): BalanceRow[] {
  return rows.filter((row) => row.unit === unit)
}

function lengthOf({ used, pending, remaining }: BalanceRow): number {
  return Number(used) + Number(pending) + Math.max(0, Number(remaining))
}
