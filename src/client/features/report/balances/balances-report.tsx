import { reportPath, useBalancesReport } from '#client/queries/reports.ts'
import { formatLongDay } from '#client/ui/data/format-dates.ts'
import { dateError, rowsAbout } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { useReportContext } from '../report-context.ts'
import { DayFilter, NameFilter, TeamFilter, TypeFilter } from '../report-filters.tsx'
import { ReportFiles, ReportPanel, type ReportProps } from '../report-panel.tsx'
import { ReportState } from '../report-state.tsx'
import { leaveName } from '../report-words.ts'
import { BalancesTable } from './balances-table.tsx'

const allTypes = 'all'

/** What everybody has, has used and has left, on a day. */
export function BalancesReport({ onHeading }: ReportProps) {
  const { address, change } = useReportAddress()
  const { reader, decides, typeOf } = useReportContext()
  const on = address('on')
  const type = address('type') || 'annual'
  const leaveType = type === allTypes ? '' : type
  const isWrong = dateError(on) !== undefined
  const filters = { on, teamId: address('team'), leaveType }
  const report = useBalancesReport(filters, !isWrong)
  const date = isWrong ? '' : ` on ${formatLongDay(on || reader.today)}`
  const what = leaveType ? leaveName(typeOf(leaveType).name) : 'Every leave type with an allowance'
  return (
    <ReportPanel
      title="Leave Balances"
      onHeading={onHeading}
      sentence={`${decides ? '' : 'Yours: '}${what}${date}, with leave already approved for later in the year`}
      actions={
        <ReportFiles
          pathOf={(format) => reportPath('balances', filters, format)}
          isOff={isWrong}
          search={address('search')}
        />
      }
      filters={
        <>
          <DayFilter
            label="On"
            value={on || reader.today}
            onChange={(day) => change({ on: day === reader.today ? '' : day })}
            error={dateError(on)}
          />
          <TeamFilter value={address('team')} onChange={(team) => change({ team })} />
          <TypeFilter
            value={type}
            all={allTypes}
            onChange={(chosen) => change({ type: chosen === 'annual' ? '' : chosen })}
          />
          <NameFilter value={address('search')} onChange={(search) => change({ search })} />
          <Keys look={leaveType ? typeOf(leaveType).look : 'neutral'} />
        </>
      }
    >
      <ReportState what="The balances" reading={report} isWrong={isWrong}>
        {({ rows }) => (
          <BalancesTable
            rows={rowsAbout(rows, address('search'))}
            showsType={leaveType === ''}
            caption={`${what}${date}`}
          />
        )}
      </ReportState>
    </ReportPanel>
  )
}

function Keys({ look }: { look: string }) {
  return (
    <ul
      data-type={look}
      aria-label="Legend"
      className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 self-end pb-2.5 text-small text-muted max-xl:hidden"
    >
      {(['Used', 'Pending', 'Left'] as const).map((part) => (
        <li key={part} className="flex items-center gap-1.5">
          <span className="row-ruler-track relative! w-4.5">
            <i
              data-part={part.toLowerCase()}
              className={part === 'Pending' ? 'leave-hatch' : undefined}
              style={{ flexGrow: 1 }}
            />
          </span>
          {part}
        </li>
      ))}
    </ul>
  )
}
