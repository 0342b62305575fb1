import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { DataTable } from '#client/ui/data/data-table.tsx'
import { formatDay } from '#client/ui/data/format-dates.ts'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Location, LocationHoliday } from '#shared/location/contract.ts'
import { HolidayActions } from './holiday-actions.tsx'
import { partLabels, sourceLabel, yearsLabel } from './holiday-words.ts'
import { RemoveHolidayDialog } from './remove-holiday-dialog.tsx'

type HolidayTableProps = {
  location: Location
  year: number
  holidays: readonly LocationHoliday[]
  /** Left out for those who only read. */
  onEdit?: (holiday: LocationHoliday) => void
}

export function HolidayTable({ location, year, holidays, onEdit }: HolidayTableProps) {
  const removing = useDialogSubject<LocationHoliday>()
  return (
    <>
      <DataTable
        caption={`Public holidays of ${location.name} in ${year}`}
        // On a phone each day is a block of lines instead of a row that scrolls.
        className="max-md:[&_thead]:sr-only max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-[6.5rem_auto_minmax(0,1fr)] max-md:[&_tr]:gap-x-2 max-md:[&_tbody_tr]:border-t max-md:[&_tbody_tr]:px-4 max-md:[&_tbody_tr]:py-2.5 max-md:[&_td]:border-0 max-md:[&_td]:p-0! max-md:[&_tbody_th]:border-0 max-md:[&_tbody_th]:p-0!"
      >
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Name</th>
            <th scope="col">Free</th>
            <th scope="col">Holds</th>
            <th scope="col">Source</th>
            {onEdit && (
              <th scope="col">
                <span className="sr-only">Change</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.date} holiday={holiday} year={year}>
              {onEdit && (
                <td className="w-0 whitespace-nowrap max-md:col-[2/-1] max-md:w-auto max-md:whitespace-normal">
                  <HolidayActions
                    locationId={location.id}
                    holiday={holiday}
                    onEdit={() => onEdit(holiday)}
                    onRemove={() => removing.open(holiday)}
                  />
                </td>
              )}
            </HolidayRow>
          ))}
        </tbody>
      </DataTable>
      <RemoveHolidayDialog removing={removing} locationId={location.id} year={year} />
    </>
  )
}

type HolidayRowProps = { holiday: LocationHoliday; year: number; children: ReactNode }

function HolidayRow({ holiday, year, children }: HolidayRowProps) {
  const { date, name, part, source, isChanged } = holiday
  const isGone = part === 'none'
  return (
    <tr>
      <th scope="row" className={classNames('whitespace-nowrap', isGone && 'text-muted line-through')}>
        <time dateTime={date}>{formatDay(date, `${year}-01-01`)}</time>
      </th>
      <td className="max-md:col-[2/-1]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isGone ? (
            <del className="break-words text-muted">{name}</del>
          ) : (
            <span className="break-words">{name}</span>
          )}
          {source === 'library' && isChanged && <Badge>Changed</Badge>}
        </span>
      </td>
      <td className={classNames('whitespace-nowrap max-md:col-[2/-1]', part !== 'full' && 'font-[550]')}>
        {partLabels[part]}
      </td>
      <td className="whitespace-nowrap text-muted max-md:col-start-2">{yearsLabel(holiday, year)}</td>
      <td className="whitespace-nowrap text-muted max-md:col-start-3">{sourceLabel(holiday)}</td>
      {children}
    </tr>
  )
}
