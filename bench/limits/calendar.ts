import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { Limit } from './limit.ts'

const text = `
  SELECT r.id, r.user_id, r.leave_type, r.start_date::text, r.end_date::text, r.starts_at, r.ends_at,
    r.total_days, r.total_minutes, r.status, u.first_name, u.last_name
  FROM leave_requests r JOIN users u ON u.company_id = r.company_id AND u.id = r.user_id
  WHERE r.company_id = $1 AND r.status = 'approved' AND r.amends_id IS NULL AND u.deactivated_at IS NULL
    AND r.start_date <= $3 AND r.end_date >= $2
  ORDER BY r.start_date, r.id LIMIT $4`

/** One join: the approved leave of a company that touches the dates, as many entries as are asked for. */
export const readCalendar: Limit = async (pool, { searchParams }) => {
  const values = ['company', 'startDate', 'endDate', 'entries'].map((name) => searchParams.get(name))
  const { rows } = await pool.query<LimitRow>({ name: 'calendar', text, values })
  return rows.map(toEntry)
}

type LimitRow = {
  id: string
  user_id: string
  leave_type: string
  start_date: string
  end_date: string
  starts_at: string | null
  ends_at: string | null
  total_days: string
  total_minutes: number
  status: CalendarEntry['status']
  first_name: string
  last_name: string
}

function toEntry(row: LimitRow): CalendarEntry {
  return {
    id: row.id,
    userId: row.user_id,
    leaveType: row.leave_type,
    startDate: row.start_date,
    endDate: row.end_date,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    unit: 'days',
    totalDays: String(Number(row.total_days)),
    totalMinutes: row.total_minutes,
    isHalfDay: row.starts_at !== row.ends_at,
    halfDayPart: null,
    status: row.status,
    user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name },
  }
}
