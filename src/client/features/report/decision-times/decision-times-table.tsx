import { Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatInstantDay } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { DecisionTimesReport } from '#shared/report/contract.ts'
import { useReportAddress } from '../report-address.ts'
import { type ReportContextValue, useReportContext } from '../report-context.ts'
import { nameAndNote } from '../table/report-columns.tsx'
import { ReportTable } from '../table/report-table.tsx'
import type { ReportColumn } from '../table/use-sorted-rows.ts'
import { waitInWords } from './wait-words.ts'

type Row = DecisionTimesReport['rows'][number]
type Figures = DecisionTimesReport['all']

/** `all`: the figures of all approvers together. */
type DecisionTimesTableProps = { rows: readonly Row[]; all: Figures }

export function DecisionTimesTable({ rows, all }: DecisionTimesTableProps) {
  const { address, change } = useReportAddress()
  const context = useReportContext()
  const isSearched = address('search') !== ''
  if (rows.length === 0) return <NoDecisions isSearched={isSearched} />
  const columns = columnsFor(context)
  return (
    <ReportTable
      caption="Decision times, one line for each approver"
      columns={columns}
      rows={rows}
      sort={address('sort')}
      onSort={(sort) => change({ sort })}
      noun={['approver', 'approvers']}
      foot={
        context.decides &&
        !isSearched && (
          <tr>
            <th scope="row">All requests</th>
            {figuresFor(context).map(({ id, isNumber, cell }) => (
              <td key={id} data-number={isNumber || undefined}>
                {cell(all)}
              </td>
            ))}
          </tr>
        )
      }
    />
  )
}

function NoDecisions({ isSearched }: { isSearched: boolean }) {
  const { decides } = useReportContext()
  const requests = decides ? 'No request matching these filters' : 'None of your requests'
  return (
    <EmptyState
      className="border-t"
      icon={<Timer aria-hidden />}
      title={isSearched ? 'No approver by that name' : 'No decisions'}
      text={
        isSearched
          ? 'Try another name, or clear the search.'
          : `${requests} was decided in this period, and none is waiting now.`
      }
    />
  )
}

function columnsFor(context: ReportContextValue): ReportColumn<Row>[] {
  return [{ ...nameAndNote(noteOf), label: 'Approver' }, ...figuresFor(context)]
}

function noteOf({ medianMinutes, waiting }: Row): string {
  return medianMinutes === null ? `${formatCount(waiting)} waiting` : `median ${waitInWords(medianMinutes)}`
}

function figuresFor({ reader }: ReportContextValue): ReportColumn<Figures>[] {
  return [
    count('decided', 'Decided', '96px'),
    wait('median', 'Median', ({ medianMinutes }) => medianMinutes),
    wait('slowest', 'Slowest', ({ slowestMinutes }) => slowestMinutes),
    count('waiting', 'Waiting now', '124px'),
    {
      id: 'since',
      label: 'Oldest since',
      width: '150px',
      sortBy: ({ waitingSince }) => waitingSince ?? '',
      cell: ({ waitingSince }) =>
        waitingSince === null ? <None /> : formatInstantDay(waitingSince, reader.today),
    },
  ]
}

function count(id: 'decided' | 'waiting', label: string, width: `${number}px`): ReportColumn<Figures> {
  return {
    id,
    label,
    width,
    isNumber: true,
    sortBy: (figures) => figures[id],
    cell: (figures) => (figures[id] === 0 ? <span className="text-muted">0</span> : formatCount(figures[id])),
  }
}

function wait(
  id: string,
  label: string,
  minutesOf: (figures: Figures) => number | null,
): ReportColumn<Figures> {
  return {
    id,
    label,
    width: '112px',
    isNumber: true,
    sortBy: (figures) => minutesOf(figures) ?? -1,
    cell: (figures): ReactNode => {
      const minutes = minutesOf(figures)
      return minutes === null ? <None /> : waitInWords(minutes)
    },
  }
}

function None() {
  return <span className="text-muted">–</span>
}
