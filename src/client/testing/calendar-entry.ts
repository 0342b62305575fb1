import type { CalendarEntry } from '#shared/leave/contract.ts'

/** An approved day of annual leave, Monday 2 March 2026, of somebody whose id is their first name. */
export function calendarEntry(firstName: string, changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: firstName,
    userId: firstName,
    leaveType: 'annual',
    startDate: '2026-03-02',
    endDate: '2026-03-02',
    isHalfDay: false,
    halfDayPart: null,
    startsAt: null,
    endsAt: null,
    totalMinutes: 480,
    unit: 'days',
    totalDays: '1',
    status: 'approved',
    user: { id: firstName, firstName, lastName: 'X' },
    ...changes,
  }
}
