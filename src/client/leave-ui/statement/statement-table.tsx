import type { ReactNode } from 'react'
import { formatDate, formatLongDay } from '#client/ui/data/format-dates.ts'
import type { StatementLineView, StatementYearView } from '#shared/leave/statement-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { LeaveTypeOf } from '../leave-types.ts'
import { amountCell, StatementLine } from './statement-line.tsx'
import { carriedOutOf, decimalsOf, type TypeStatement } from './statement-lines.ts'
import { balanceFigure, carryOverWords } from './statement-words.ts'

type StatementTableProps = {
  caption: string
  type: TypeStatement
  year: StatementYearView
  past: readonly StatementLineView[]
  ahead: readonly StatementLineView[]
  /** Null unless today is in the leave year. */
  balanceToday: string | null
  today: PlainDate
  leaveTypeOf: LeaveTypeOf
  /** The address at which a line's request is open. */
  hrefOf: (requestId: string) => string
}

/** The lines of a leave year: what happened, today, and what is still to come. */
export function StatementTable(props: StatementTableProps) {
  const { caption, type, year, past, ahead, balanceToday, today, leaveTypeOf, hrefOf } = props
  const figure = { unit: year.unit, decimals: decimalsOf(year.lines) }
  const carryOver = carryOverWords(year, carriedOutOf(year, type.years))
  const lineOf = (line: StatementLineView, index: number) => (
    <StatementLine
      key={`${line.kind} ${line.date} ${index}`}
      line={line}
      type={type}
      year={year}
      figure={figure}
      leaveTypeOf={leaveTypeOf}
      hrefOf={hrefOf}
    />
  )
  return (
    <table className="figures w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-small text-muted">
        <tr className="border-b border-ink *:py-2 *:font-normal">
          <th scope="col" className={`${firstCell} w-40 ${collapsed}`}>
            <span className="max-sm:sr-only">Date</span>
          </th>
          <th scope="col" className="max-sm:pl-4">
            Event
          </th>
          <th scope="col" className="w-24 pl-3 text-right max-sm:w-16">
            {year.unit === 'days' ? 'Days' : 'Hours'}
          </th>
          <th scope="col" className={`${lastCell} w-28 max-sm:w-20`}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>{past.map(lineOf)}</tbody>
      {balanceToday !== null && (
        <tbody>
          <SumRow words={<b>Today, {formatLongDay(today)}</b>} figure={balanceFigure(balanceToday, figure)} />
        </tbody>
      )}
      {ahead.length > 0 && (
        <tbody>
          {balanceToday !== null && (
            <tr>
              <th scope="rowgroup" colSpan={4} className={`${firstCell} pt-6 pb-2 text-small font-[550]`}>
                Still to come this year
              </th>
            </tr>
          )}
          {ahead.map(lineOf)}
        </tbody>
      )}
      <tfoot>
        <SumRow
          words={
            <>
              {year.end < today ? 'Left' : 'Will be left'} on {formatDate(year.end)}
              {carryOver && <span className="block text-small text-muted">{carryOver}</span>}
            </>
          }
          figure={balanceFigure(year.balance, figure)}
        />
      </tfoot>
    </table>
  )
}

function SumRow({ words, figure }: { words: ReactNode; figure: string }) {
  return (
    <tr className="border-t-2 border-ink">
      <th scope="row" colSpan={3} className={`${firstCell} py-2.5 font-normal`}>
        {words}
      </th>
      <td className={`${lastCell} serif-figure py-2.5 align-top text-heading max-sm:pl-0! ${amountCell}`}>
        {figure}
      </td>
    </tr>
  )
}

const firstCell = 'pl-5 pr-3 max-lg:pl-4 print:pl-0'
/** On phones the date is above the event. The column stays, so that all rows have as many cells. */
const collapsed = 'relative max-sm:w-0 max-sm:p-0!'
const lastCell = 'pr-5 pl-3 text-right max-lg:pr-4 print:pr-0'
