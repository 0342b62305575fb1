import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { noticeOf } from '#client/api/http.ts'
import { useChangeHoliday } from '#client/queries/locations.ts'
import { formatDayWithYear } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/overlay/dialog.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { holidayChange, type Location, type LocationHoliday } from '#shared/location/contract.ts'
import { isPlainDate } from '#shared/plain-date.ts'
import { type DatedHoliday, HolidayFields } from './holiday-fields.tsx'

const failedText = 'Failed to save the day. Please try again.'

type HolidayDialogProps = {
  /** About null: a day to add. */
  editing: DialogSubject<LocationHoliday | null>
  location: Location
  year: number
  /** The day that was saved may be of another year: then to that one. */
  onYear: (year: number) => void
  holidays: readonly LocationHoliday[]
}

/** Adds a free day, or says how much of one is free. */
export function HolidayDialog({ editing, location, year, onYear, holidays }: HolidayDialogProps) {
  const holiday = editing.subject ?? null
  return (
    <Dialog
      open={editing.isOpen}
      onOpenChange={editing.onOpenChange}
      title={holiday ? `Change ${holiday.name}` : 'Add a day off'}
      description={holiday ? `${formatDayWithYear(holiday.date)}, ${location.name}` : location.name}
    >
      <HolidayForm
        key={editing.opening}
        holiday={holiday}
        locationId={location.id}
        year={year}
        holidays={holidays}
        onYear={onYear}
        onDone={editing.close}
      />
    </Dialog>
  )
}

const datedHoliday = z.extend(holidayChange, {
  date: z.string().check(z.refine(isPlainDate, 'Please choose a date')),
})

type HolidayFormProps = {
  holiday: LocationHoliday | null
  locationId: string
  year: number
  onYear: (year: number) => void
  holidays: readonly LocationHoliday[]
  onDone: () => void
}

function HolidayForm({ holiday, locationId, year, onYear, holidays, onDone }: HolidayFormProps) {
  const save = useChangeHoliday()
  const form = useForm<DatedHoliday>({
    resolver: zodResolver(datedHoliday),
    defaultValues: holiday
      ? {
          date: holiday.date,
          name: holiday.name,
          part: holiday.part,
          everyYear: (holiday.isChanged || holiday.source === 'admin') && holiday.everyYear,
        }
      : { date: '', name: '', part: 'full', everyYear: false },
  })
  const submit = form.handleSubmit(async ({ date, ...change }) => {
    try {
      await save.mutateAsync({ locationId, date, change })
      toast({ title: `${change.name}, ${formatDayWithYear(date)}, has been ${holiday ? 'saved' : 'added'}.` })
      onDone()
      const savedYear = Number(date.slice(0, 4))
      if (savedYear !== year) onYear(savedYear)
    } catch {
      // Said in the form.
    }
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {save.isError && <Notice tone="error">{noticeOf(save.error, failedText)}</Notice>}
        <HolidayFields form={form} isNew={holiday === null} year={year} holidays={holidays} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {holiday ? 'Save day' : 'Add day'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
