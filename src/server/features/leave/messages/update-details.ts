import type { Facts } from '#server/features/leave-record/facts-in.ts'
import type { FullLeaveRow } from '#server/features/leave-record/rows.ts'
import type { Reader } from '#server/features/notification/reader.ts'
import { formatDayCount, formatLeaveAmount } from '#shared/format-dates.ts'
import { currentInWords, datesInWords, durationInWords } from './message-words.ts'

type Detail = { label: string; value: string }

type Changed = {
  row: Pick<FullLeaveRow, 'request' | 'amended'>
  /** Null if it is hidden from the reader. */
  typeName: string | null
  before: Facts
  after: Facts
}

/**
 * Leave as it is now, and its dates and duration before if they differ; of an amendment also the leave that
 * it would change.
 */
export function changeDetails({ row, typeName, before, after }: Changed, reader: Reader): Detail[] {
  const { request, amended } = row
  const dates = after.dates && datesInWords(after.dates, reader)
  const datesBefore = before.dates && datesInWords(before.dates, reader)
  const duration = lengthInWords(after, reader) ?? durationInWords(request, reader)
  const durationBefore = lengthInWords(before, reader)
  return [
    ...(typeName === null ? [] : [{ label: 'Type', value: typeName }]),
    { label: amended ? 'New dates' : 'Dates', value: datesInWords(request, reader) },
    ...(datesBefore && datesBefore !== dates ? [{ label: 'Before', value: datesBefore }] : []),
    {
      label: 'Duration',
      value: durationBefore && durationBefore !== duration ? `${durationBefore} → ${duration}` : duration,
    },
    ...(amended ? [{ label: 'Currently', value: currentInWords(amended, reader) }] : []),
  ]
}

/** The leave as it was, and its dates that are sick leave now. */
export function illnessDetails(before: Facts, after: Facts, reader: Reader): Detail[] {
  return [
    { label: 'Leave', value: factsInWords(before, reader) },
    { label: 'Now sick leave', value: factsInWords(after, reader) },
  ]
}

function factsInWords(facts: Facts, reader: Reader): string {
  const length = lengthInWords(facts, reader)
  return facts.dates && length ? `${datesInWords(facts.dates, reader)} (${length})` : ''
}

function lengthInWords({ totalDays, totalHours }: Facts, { locale }: Reader): string | undefined {
  if (totalHours !== undefined) return formatLeaveAmount(totalHours, 'hours', locale)
  return totalDays && formatDayCount(totalDays, locale)
}
