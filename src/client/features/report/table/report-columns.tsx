import { formatDayNumber, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { ReportPerson } from '#shared/report/contract.ts'
import type { ReportContextValue } from '../report-context.ts'
import type { ReportColumn } from './use-sorted-rows.ts'

function PersonCell({ user }: { user: ReportPerson }) {
  return (
    <>
      {fullName(user)}
      {!user.isActive && <span className="font-normal text-small text-muted"> has left</span>}
    </>
  )
}

type OfPerson = { user: ReportPerson }

export const personColumn: ReportColumn<OfPerson> = {
  id: 'person',
  label: 'Person',
  sortBy: ({ user }) => fullName(user),
  cell: ({ user }) => <PersonCell user={user} />,
}

/** On phones, where the figures are off screen at first, the main one is repeated below the name. */
export function UnderName({ words }: { words: string }) {
  return <i aria-hidden className="report-under" data-words={words} />
}

/** The person, with the main figure below the name on phones. */
export function nameAndNote<Row extends OfPerson>(wordsOf: (row: Row) => string): ReportColumn<Row> {
  return {
    ...personColumn,
    cell: (row) => (
      <>
        <PersonCell user={row.user} />
        <UnderName words={wordsOf(row)} />
      </>
    ),
  }
}

export const teamColumn: ReportColumn<OfPerson> = {
  id: 'team',
  label: 'Team',
  width: '120px',
  sortBy: ({ user }) => user.teamName ?? '',
  cell: ({ user }) => <span className="text-muted">{user.teamName ?? '–'}</span>,
}

type OfType = { leaveType: string; leaveTypeName: string }

export function typeColumn(Swatch: ReportContextValue['Swatch']): ReportColumn<OfType> {
  return {
    id: 'type',
    label: 'Type',
    width: '150px',
    sortBy: ({ leaveTypeName }) => leaveTypeName,
    cell: ({ leaveType, leaveTypeName }) => (
      <span className="flex items-center gap-2">
        <Swatch type={leaveType} />
        {leaveTypeName}
      </span>
    ),
  }
}

/** An amount of the API; zero in the muted colour. */
export function Amount({ amount, unit }: { amount: string; unit: LeaveUnit }) {
  return (
    <span className={Number(amount) === 0 ? 'text-muted' : undefined}>{formatLeaveNumber(amount, unit)}</span>
  )
}

export function daysColumn<Row>(daysOf: (row: Row) => string): ReportColumn<Row> {
  return {
    id: 'days',
    label: 'Days',
    width: '84px',
    isNumber: true,
    sortBy: (row) => Number(daysOf(row)),
    cell: (row) => <b className="font-semibold">{formatDayNumber(daysOf(row))}</b>,
  }
}
