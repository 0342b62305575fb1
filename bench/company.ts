import type { Database } from '#server/db/open.ts'

export const companyId = '00000000-0000-4000-8000-000000000001'

/**
 * One company since 2024: monthly accrual, and carried days that expire. Each person has eight requests a year, of one to
 * five dates. One in ten came later, one in twenty has annual days of their own, one in ten an adjustment, and one in a
 * hundred asks to change approved leave.
 */
export async function fillCompany(database: Database, people: number): Promise<void> {
  await database.asOwner(async (client) => {
    // The owner, too, sees and writes only the company that is set.
    await client.query(`SELECT set_config('app.company_id', '${companyId}', false)`)
    for (const text of statements(people)) await client.query(text)
    await client.query('ANALYZE')
  })
}

/** The same id for the same text, of a kind that the contracts take. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
const requestId = (text: string) => idOf(`'request ' || ${text}`)

function statements(people: number): string[] {
  return [
    `INSERT INTO companies (company_id, name, time_zone, created_on, created_at)
      VALUES ('${companyId}', 'Ten Thousand', 'UTC', '2024-01-01', now())`,
    `INSERT INTO leave_types (company_id, key, name, colour, is_paid, needs_approval, created_at)
      VALUES ('${companyId}', 'annual', 'Annual', 'annual', true, true, now())`,
    `INSERT INTO leave_policies
        (company_id, leave_type, valid_from, annual_days, accrual_type, carry_over_days, carried_valid_months)
      VALUES ('${companyId}', 'annual', '2024-01-01', 20, 'monthly', 5, 3),
        ('${companyId}', 'annual', '2025-01-01', 24, 'monthly', 5, 3)`,
    `INSERT INTO leave_year_starts (company_id, valid_from, month_day)
      VALUES ('${companyId}', '2024-01-01', '01-01')`,
    `INSERT INTO users
        (company_id, id, identity_id, first_name, last_name, email, role, joined_on, created_at)
      SELECT '${companyId}', ${personId}, ${personId}, 'Person', n::text, n || '@example.com', 'employee', '2024-01-01', now()
      FROM generate_series(1, ${people}) n`,
    `INSERT INTO employments (company_id, id, user_id, start_date)
      SELECT '${companyId}', ${personId}, ${personId}, date '2024-01-01' + n % 900
      FROM generate_series(10, ${people}, 10) n`,
    `INSERT INTO own_annual_days (company_id, user_id, leave_type, valid_from, annual_days)
      SELECT '${companyId}', ${personId}, 'annual', '2025-01-01', 25 + n % 5
      FROM generate_series(20, ${people}, 20) n`,
    `INSERT INTO leave_adjustments
        (company_id, id, user_id, leave_type, date, days, reason, created_by, created_at)
      SELECT '${companyId}', ${personId}, ${personId}, 'annual', '2026-02-02', 1, 'a Sunday', ${personId}, now()
      FROM generate_series(10, ${people}, 10) n`,
    `INSERT INTO leave_requests
        (company_id, id, user_id, leave_type, start_date, end_date, is_half_day, total_days, status, created_by, created_at)
      SELECT '${companyId}', ${requestId("n || ' ' || first")}, ${personId}, 'annual', first, first + nth % 5, false, 1 + nth % 5,
        CASE WHEN first < '2026-09-01' THEN 'approved' ELSE 'pending' END, ${personId}, now()
      FROM generate_series(1, ${people}) n, generate_series(2024, 2026) year, generate_series(0, 7) nth,
        LATERAL (SELECT date_trunc('week', make_date(year, 1, 10) + nth * 42 + n % 20)::date AS first) monday`,
    `INSERT INTO leave_requests (company_id, id, user_id, amends_id, amendment_kind, leave_type, start_date, end_date,
        is_half_day, total_days, status, created_by, created_at)
      SELECT '${companyId}', ${requestId('id')}, user_id, id, 'change', 'annual', start_date, end_date + 1,
        false, total_days + 1, 'pending', user_id, now()
      FROM leave_requests
      WHERE start_date BETWEEN '2026-07-01' AND '2026-08-01' AND end_date < start_date + 4
        AND user_id IN (SELECT ${personId} FROM generate_series(100, ${people}, 100) n)`,
    `INSERT INTO leave_request_days (company_id, request_id, date, days)
      SELECT company_id, id, start_date + day, 1
      FROM leave_requests, generate_series(0, 4) day WHERE start_date + day <= end_date`,
  ]
}

const personId = idOf("'person ' || n")

/** The first of them. */
export const firstPersonId = idOf("'person 1'")
