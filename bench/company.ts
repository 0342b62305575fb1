import type { Database } from '#server/platform/db/open.ts'

export const companyId = companyIdOf(1)

/**
 * One company since 2024: monthly accrual, and carried days that expire. Each person has eight requests a
 * year, of one to five dates. One in ten came later, one in twenty has annual days of their own, one in ten
 * an adjustment, and one in a hundred asks to change approved leave.
 */
export async function fillCompany(database: Database, people: number): Promise<void> {
  await database.asOwner(async (client) => {
    // The owner, too, sees and writes only the company that is set.
    await client.query(`SELECT set_config('app.company_id', '${companyId}', false)`)
    for (const text of [...companyStatements({ people }), ...changes(people)]) await client.query(text)
    await client.query('ANALYZE')
  })
}

export type CompaniesToFill = {
  people: number
  /** The numbers of the first and of the last company; one alone, the first, where nothing is said. */
  companies?: [first: number, last: number]
  /** In which each person has eight requests. */
  years?: [first: number, last: number]
  annualDays?: number
  /** What became of a request, in SQL: of person `n`, the `nth` of the year, which begins on `first`. */
  status?: string
}

/** What fills companies of one size; several at once need a login that sees all of them. */
export function companyStatements({
  people,
  companies: [firstCompany, lastCompany] = [1, 1],
  years: [firstYear, lastYear] = [2024, 2026],
  annualDays = 24,
  status = `CASE WHEN first < '2026-09-01' THEN 'approved' ELSE 'pending' END`,
}: CompaniesToFill): string[] {
  const companies = `generate_series(${firstCompany}, ${lastCompany}) c`
  const everybody = (from = 1) => `${companies}, generate_series(${from}, ${people}, ${from}) n`
  return [
    `INSERT INTO companies (company_id, name, time_zone, created_on, created_at)
      SELECT ${company}, 'Company ' || c, 'UTC', '2024-01-01', now() FROM ${companies}`,
    `INSERT INTO leave_types (company_id, key, name, colour, is_paid, needs_approval, created_at)
      SELECT ${company}, 'annual', 'Annual', 'annual', true, true, now() FROM ${companies}`,
    `INSERT INTO leave_policies
        (company_id, leave_type, valid_from, annual_amount, accrual_type, carry_over_amount, carried_valid_months)
      SELECT ${company}, 'annual', valid_from::date, days, 'monthly', 5, 3
      FROM ${companies}, (VALUES ('2024-01-01', 20), ('2025-01-01', ${annualDays})) policy (valid_from, days)`,
    `INSERT INTO leave_year_starts (company_id, valid_from, month_day)
      SELECT ${company}, '2024-01-01', '01-01' FROM ${companies}`,
    `INSERT INTO users
        (company_id, id, identity_id, first_name, last_name, email, role, manager_id, joined_on, created_at)
      SELECT ${company}, ${person('n')}, ${person('n')}, 'Person', n::text, n || '@example.com',
        CASE WHEN n = 1 THEN 'admin' WHEN n = ${manager} THEN 'manager' ELSE 'employee' END,
        CASE WHEN n = 1 THEN NULL WHEN n = ${manager} THEN ${person('1')} ELSE ${person(manager)} END,
        '2024-01-01', now()
      FROM ${everybody()}`,
    `INSERT INTO employments (company_id, id, user_id, start_date)
      SELECT ${company}, ${person('n')}, ${person('n')}, date '2024-01-01' + n % 900 FROM ${everybody(10)}`,
    `INSERT INTO own_entitlements (company_id, user_id, leave_type, valid_from, annual_amount)
      SELECT ${company}, ${person('n')}, 'annual', '2025-01-01', ${annualDays} + 1 + n % 5 FROM ${everybody(20)}`,
    `INSERT INTO leave_adjustments
        (company_id, id, user_id, leave_type, date, amount, reason, created_by, created_at)
      SELECT ${company}, ${person('n')}, ${person('n')}, 'annual', '2026-02-02', 1, 'a Sunday', ${person('n')}, now()
      FROM ${everybody(10)}`,
    `INSERT INTO leave_requests
        (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes, status, created_by, created_at)
      SELECT ${company}, ${idOf(`'request ' || c || ' ' || n || ' ' || first`)}, ${person('n')}, 'annual', first, first + nth % 5,
        1 + nth % 5, 480 * (1 + nth % 5), ${status}, ${person('n')}, first - interval '30 days'
      FROM ${everybody()}, generate_series(${firstYear}, ${lastYear}) year, generate_series(0, 7) nth,
        LATERAL (SELECT date_trunc('week', make_date(year, 1, 10) + nth * 44 + n % 20)::date AS first) monday`,
    `INSERT INTO leave_request_days (company_id, request_id, date, days, minutes)
      SELECT company_id, id, start_date + day, 1, 480
      FROM leave_requests, generate_series(0, 4) day
      WHERE start_date + day <= end_date
        AND company_id BETWEEN '${companyIdOf(firstCompany)}' AND '${companyIdOf(lastCompany)}'`,
  ]
}

/** One in a hundred asks to change approved leave. */
function changes(people: number): string[] {
  const id = idOf(`'request ' || id`)
  return [
    `INSERT INTO leave_requests (company_id, id, user_id, amends_id, amendment_kind, leave_type, start_date, end_date,
        total_days, total_minutes, status, created_by, created_at)
      SELECT company_id, ${id}, user_id, id, 'change', 'annual', start_date, end_date + 1,
        total_days + 1, total_minutes + 480, 'pending', user_id, now()
      FROM leave_requests
      WHERE start_date BETWEEN '2026-08-01' AND '2026-08-31' AND status = 'approved'
        AND user_id IN (SELECT ${person('n')} FROM generate_series(1, 1) c, generate_series(100, ${people}, 100) n)`,
    `INSERT INTO leave_request_days (company_id, request_id, date, days, minutes)
      SELECT company_id, id, start_date + day, 1, 480
      FROM leave_requests, generate_series(0, 4) day WHERE start_date + day <= end_date AND amends_id IS NOT NULL`,
  ]
}

/** The id of a company by its number, which keeps their order. */
export function companyIdOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

const company = `('00000000-0000-4000-8000-' || lpad(to_hex(c), 12, '0'))::uuid`
/** The second of each hundred leads the others of it. */
const manager = 'n - (n + 98) % 100'

/** The id of a person of company `c`, in SQL. */
function person(number: string): string {
  return idOf(`'person ' || c || ' ' || (${number})`)
}

/** The same id for the same text, of a kind that the contracts take. */
function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
}

/** Of the first company. */
export const firstPersonId = idOf(`'person 1 1'`)
