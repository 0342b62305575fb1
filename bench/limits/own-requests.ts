import type { Limit } from './limit.ts'

const text = `
  SELECT id, leave_type, start_date::text, end_date::text, total_days, status, created_at
  FROM leave_requests WHERE company_id = $1 AND user_id = $2 ORDER BY created_at DESC`

/** One indexed query: a person's eight requests in 1.3 kB. */
export const readOwnRequests: Limit = async (pool, { searchParams }) => {
  const values = [searchParams.get('company'), searchParams.get('user')]
  return (await pool.query({ name: 'own-requests', text, values })).rows
}
