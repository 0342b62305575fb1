import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import type { NewLeaveRequest } from '#shared/leave/contract.ts'
import type { Limit } from './limit.ts'

const text = `
  INSERT INTO bare.rows (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes, status,
    created_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 1, 480, 'pending', $3, now())`

/** One row that survives a crash, in a table that has a primary key. */
export const insertRow: Limit = async (pool, { searchParams }, request) => {
  const asked = (await json(request)) as NewLeaveRequest
  const id = randomUUID()
  const who = [searchParams.get('company'), id, searchParams.get('user')]
  await pool.query({
    name: 'insert',
    text,
    values: [...who, asked.leaveType, asked.startDate, asked.endDate],
  })
  return { id }
}
