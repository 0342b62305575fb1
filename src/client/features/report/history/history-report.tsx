import { reportPath, useHistoryReport } from '#client/queries/reports.ts'
import { formatCount, formatDate, formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { type HistoryReport as HistoryPage, mostXlsxRows } from '#shared/report/contract.ts'
import { dateError, endError } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { type ReportContextValue, useReportContext } from '../report-context.ts'
import { DayFilter, TeamFilter, TypeFilter } from '../report-filters.tsx'
import { DownloadLink, ReportPanel, type ReportProps } from '../report-panel.tsx'
import { ReportState } from '../report-state.tsx'
import type { HistoryRow } from './history-columns.tsx'
import { PersonFilter, StatusFilter } from './history-filters.tsx'
import { HistoryTable } from './history-table.tsx'

/** Every request of a period with who decided it and when. */
export function HistoryReport({ onHeading }: ReportProps) {
  const { address, change } = useReportAddress()
  const context = useReportContext()
  const [start, end] = [address('start'), address('end')]
  const startWrong = dateError(start)
  const endWrong = endError(start, end)
  const isWrong = Boolean(startWrong ?? endWrong)
  const filters = {
    startDate: start,
    endDate: end,
    teamId: address('team'),
    leaveType: address('type') === 'all' ? '' : address('type'),
    status: address('status'),
    userId: address('person'),
  }
  const reading = useHistoryReport(filters, !isWrong)
  const pages = reading.data?.pages
  const first = pages?.[0]
  const tooLong = (first?.count ?? 0) > mostXlsxRows
  return (
    <ReportPanel
      title="Leave History"
      onHeading={onHeading}
      sentence={sentenceOf(context, first, end)}
      actions={
        <>
          <DownloadLink label="CSV" href={reportPath('history', filters, 'csv')} isOff={isWrong} />
          {tooLong ? (
            <p className="max-w-60 text-small text-muted">
              An XLSX holds {formatCount(mostXlsxRows)} rows at most; the CSV has them all.
            </p>
          ) : (
            <DownloadLink label="XLSX" href={reportPath('history', filters, 'xlsx')} isOff={isWrong} />
          )}
        </>
      }
      filters={
        <>
          <DayFilter
            label="From"
            isOptional
            value={start || (first?.startDate ?? '')}
            onChange={(day) => change({ start: day })}
            error={startWrong}
          />
          <DayFilter
            label="To"
            isOptional
            value={end}
            onChange={(day) => change({ end: day })}
            error={endWrong}
          />
          <TeamFilter value={address('team')} onChange={(team) => change({ team })} />
          <TypeFilter value={filters.leaveType} onChange={(type) => change({ type })} />
          <StatusFilter value={address('status')} onChange={(status) => change({ status })} />
          <PersonFilter
            value={address('person')}
            onChange={(person) => change({ person })}
            rows={rowsOf(pages)}
          />
        </>
      }
    >
      <ReportState what="The leave history" reading={reading} isWrong={isWrong}>
        {(data) => (
          <HistoryTable
            rows={rowsOf(data.pages)}
            count={data.pages[0]?.count ?? 0}
            more={
              reading.hasNextPage && (
                <Button
                  size="sm"
                  busy={reading.isFetchingNextPage}
                  onClick={() => void reading.fetchNextPage()}
                >
                  Show more
                </Button>
              )
            }
            isFailed={reading.isFetchNextPageError}
          />
        )}
      </ReportState>
    </ReportPanel>
  )
}

function sentenceOf({ decides }: ReportContextValue, first: HistoryPage | undefined, end: string): string {
  const what = decides
    ? 'Every request, with who decided it and when'
    : 'Every request of yours, with who decided it and when'
  if (!first) return what
  // Without an end it holds all that lies ahead.
  if (!end) return `${what}, from ${formatDate(first.startDate)} on`
  return `${what}, ${formatRangeWithYear(first.startDate, first.endDate)}`
}

function rowsOf(pages: readonly HistoryPage[] | undefined): HistoryRow[] {
  return pages?.flatMap(({ rows }) => rows) ?? []
}
