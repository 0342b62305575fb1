import { Scale } from 'lucide-react'
import { counted, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import { useReportAddress } from '../report-address.ts'
import { useReportContext } from '../report-context.ts'
import { sumOf } from '../report-words.ts'
import { ReportTable } from '../table/report-table.tsx'
import type { ReportColumn } from '../table/use-sorted-rows.ts'
import { type BalanceRow, balanceColumns, balanceFigures, isFigure } from './balance-columns.tsx'

type BalancesTableProps = { rows: readonly BalanceRow[]; showsType: boolean; caption: string }

export function BalancesTable({ rows, showsType, caption }: BalancesTableProps) {
  const { address, change } = useReportAddress()
  const context = useReportContext()
  if (rows.length === 0) return <NoBalances isSearched={address('search') !== ''} />
  const columns = balanceColumns(rows, showsType, context)
  return (
    <ReportTable
      caption={caption}
      columns={columns}
      rows={rows}
      sort={address('sort')}
      onSort={(sort) => change({ sort })}
      noun={showsType ? ['balance', 'balances'] : ['person', 'people']}
      foot={context.decides && <Totals rows={rows} columns={columns} />}
    />
  )
}

function NoBalances({ isSearched }: { isSearched: boolean }) {
  return (
    <EmptyState
      className="border-t"
      icon={<Scale aria-hidden />}
      title={isSearched ? 'No one by that name' : 'No balances'}
      text={
        isSearched
          ? 'Try another name, or clear the search.'
          : 'No one matching these filters has days of this leave type on this day. Choose another type, team or day.'
      }
    />
  )
}

type TotalsProps = { rows: readonly BalanceRow[]; columns: readonly ReportColumn<BalanceRow>[] }

/** One line for each leave type: days of different types are not added up. */
function Totals({ rows, columns }: TotalsProps) {
  const types = [...new Set(rows.map(({ leaveType }) => leaveType))]
  return types.map((type) => {
    const ofType = rows.filter(({ leaveType }) => leaveType === type)
    const people = counted(ofType.length, ['person', 'people'])
    return (
      <tr key={type}>
        <th scope="row">{ofType.length === 1 ? people : `All ${people}`}</th>
        {columns.slice(1).map(({ id, isNumber }) => (
          <td key={id} data-number={isNumber || undefined}>
            {id === 'type' && ofType[0]?.leaveTypeName}
            {isFigure(id) && formatLeaveNumber(sumOf(ofType.map(balanceFigures[id])), unitOf(ofType))}
          </td>
        ))}
      </tr>
    )
  })
}

function unitOf(rows: readonly BalanceRow[]): LeaveUnit {
  return rows[0]?.unit ?? 'days'
}
