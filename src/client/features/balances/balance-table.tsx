import { type ReactNode, useState } from 'react'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { RowGap } from '#client/ui/data/row-gap.tsx'
import { useRowsInView } from '#client/ui/data/rows-in-view.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import { BalanceHead } from './balance-head.tsx'
import { BalanceRow } from './balance-row.tsx'
import type { BalanceSort } from './balance-rows.ts'

type BalanceTableProps = {
  balances: readonly BalanceOfPerson[]
  leaveType: LeaveType
  sort: BalanceSort
  onSort: (sort: BalanceSort) => void
  /** What is entered in the last column; null where it holds buttons. */
  lastColumn: string | null
  /** The last cell of a row. */
  children: (balance: BalanceOfPerson) => ReactNode
}

const columns = 6
const usualHeight = 49

/** The balances of a leave type, person by person; of hundreds only the rows in view are drawn. */
export function BalanceTable({ balances, leaveType, children, ...head }: BalanceTableProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { rows, above, below, measure } = useRowsInView({
    list: body,
    count: balances.length,
    usualHeight,
    keyOf: (index) => balances[index]?.user.id ?? String(index),
  })
  return (
    <table aria-rowcount={balances.length + 1} className="figures w-full text-left">
      <caption className="sr-only">
        {leaveNameOf(leaveType)} of everyone in the current leave year, in {leaveType.policy.unit}
      </caption>
      <BalanceHead {...head} />
      <tbody ref={setBody}>
        <RowGap height={above} columns={columns} />
        {body &&
          rows.map(({ index, key }) => {
            const balance = balances[index]
            return (
              balance && (
                <BalanceRow key={key} ref={measure} index={index} balance={balance} leaveType={leaveType.key}>
                  {children(balance)}
                </BalanceRow>
              )
            )
          })}
        <RowGap height={below} columns={columns} />
      </tbody>
    </table>
  )
}
