import { CalendarPlus, Gift, Hourglass, Minus, Plus, Undo2 } from 'lucide-react'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { StatementLineView } from '#shared/leave/statement-contract.ts'
import type { LeaveType, LeaveTypeOf } from '../leave-types.ts'
import { SwatchShape } from '../mark-shapes.tsx'
import type { TypeStatement } from './statement-lines.ts'
import { balanceFigure, type Figure, lineDates, lineWords, signedAmount } from './statement-words.ts'

type StatementLineProps = {
  line: StatementLineView
  type: TypeStatement
  year: { start: string; end: string }
  figure: Figure
  leaveTypeOf: LeaveTypeOf
  hrefOf: (requestId: string) => string
}

/** On phones '77 h 40 min' takes two lines, so that the event has room. */
export const amountCell = 'whitespace-nowrap max-sm:text-balance max-sm:whitespace-normal'

export function StatementLine(props: StatementLineProps) {
  const { line, type, year, figure, leaveTypeOf, hrefOf } = props
  const { event, detail } = lineWords(line, { name: type.name, unit: figure.unit })
  const dates = lineDates(line, year)
  return (
    <tr className="border-t align-top *:py-2.5 first:border-t-0">
      <td className="relative pr-3 pl-5 whitespace-nowrap text-muted max-lg:pl-4 max-sm:p-0! print:pl-0">
        <span className="max-sm:sr-only">{dates}</span>
      </td>
      <th scope="row" className="font-normal max-sm:pl-4">
        <span className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5">
          <LineMark line={line} leaveType={leaveTypeOf(type.leaveType)} />
          <span className="min-w-0">
            <span aria-hidden className="block text-small text-muted sm:hidden">
              {dates}
            </span>
            {line.requestId ? (
              <TextLink href={hrefOf(line.requestId)} className="max-lg:-my-[11px] max-lg:py-[11px]">
                {event}
              </TextLink>
            ) : (
              event
            )}
            {detail && <span className="block text-small break-words text-muted">{detail}</span>}
          </span>
        </span>
      </th>
      <td className={`pl-3 text-right ${amountCell}`}>{signedAmount(line.amount, figure)}</td>
      <td className={`pr-5 pl-3 text-right font-semibold max-lg:pr-4 print:pr-0 ${amountCell}`}>
        {balanceFigure(line.balance, figure)}
      </td>
    </tr>
  )
}

function LineMark({ line, leaveType }: { line: StatementLineView; leaveType: LeaveType }) {
  if (line.kind === 'taken') return <SwatchShape leaveType={leaveType} pending={line.isPending} />
  const Icon = icons[lookOf(line.kind, line.amount)]
  return <Icon aria-hidden className="mt-0.5 text-muted" />
}

const icons = {
  carried_over: Undo2,
  granted: Gift,
  accrued: CalendarPlus,
  expired: Hourglass,
  given: Plus,
  taken_away: Minus,
}

function lookOf(kind: Exclude<StatementLineView['kind'], 'taken'>, amount: string): keyof typeof icons {
  if (kind !== 'adjusted') return kind
  return amount.startsWith('-') ? 'taken_away' : 'given'
}
