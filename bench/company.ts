import type { Database } from '#server/platform/db/open.ts'

/** Of the company that `fillCompany` fills. */
export const companyId = companyIdOf(1)

/**
 * Fills a database with one company since 2024: monthly accrual, and carried days that expire. Each person
 * has eight requests a year, of one to five dates. One in ten came later, one in twenty has annual days of
 * their own, and one in ten an adjustment.
 */
export async function fillCompany(database: Database, people: number): Promise<void> {
  await database.asOwner(async (client) => {
    // The owner, too, sees and writes only the company that is set.
    await client.query(`SELECT set_config('app.company_id', '${companyId}', false)`)
    for (const text of companyStatements({ people })) await client.query(text)
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
function companyStatements({
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

/** Everybody's account, and a subscription of each company. */
const accountStatements = [
  `INSERT INTO identities (id, issuer, subject, email, first_name, last_name, company_id, user_id, created_at)
    SELECT id, 'bench', id::text, email, first_name, last_name, company_id, id, created_at FROM users`,
  `INSERT INTO billing_accounts (company_id, version, customer_id, subscription_id, status, quantity, had_trial, synced_at)
    SELECT company_id, 1, 'cus_' || company_id, 'sub_' || company_id, 'active', 50, true, now() FROM companies`,
]

type Client = { query(text: string): Promise<{ rows: unknown[] }> }

/** Fills a migrated database with companies whose people can sign in, as a superuser. */
export async function fillCompanies(client: Client, sizes: readonly CompaniesToFill[]): Promise<void> {
  await client.query('SET session_replication_role = replica')
  for (const text of [...sizes.flatMap(companyStatements), ...accountStatements]) await client.query(text)
  await client.query('SET session_replication_role = origin')
  await client.query('ANALYZE')
}

/** Somebody who has signed in. */
export type SignedIn = { companyId: string; userId: string; role: string; cookie: string }

/**
 * Signs in so many people of each of these companies, the first of each first: an admin, and the manager of
 * the next.
 */
export async function signInPeople(
  client: Client,
  [firstCompany, lastCompany]: [first: number, last: number],
  peopleOfEach: number,
): Promise<SignedIn[]> {
  const { rows } = await client.query(`WITH people AS (
      SELECT company_id, id, role, last_name::int AS n FROM users
      WHERE company_id BETWEEN '${companyIdOf(firstCompany)}' AND '${companyIdOf(lastCompany)}'
        AND last_name::int <= ${peopleOfEach}
    ), signed_in AS (
      INSERT INTO sessions (token_hash, identity_id, created_at, last_seen_at)
      SELECT encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), id, now(), now() FROM people
      ON CONFLICT (token_hash) DO UPDATE SET created_at = now(), last_seen_at = now()
    )
    SELECT company_id AS "companyId", id AS "userId", role FROM people ORDER BY n, company_id`)
  // As the statement names them.
  return (rows as Omit<SignedIn, 'cookie'>[]).map((one) => ({
    ...one,
    cookie: `sorrel_session=${one.userId}`,
  }))
}

const years: [number, number] = [2026, 2026]
/** All of it is approved, but for one person in ten whose last request waits. */
const mostlyApproved = `CASE WHEN nth = 7 AND n % 10 = 0 THEN 'pending' ELSE 'approved' END`
/** A quarter is left: a month of 1,000 people in some 55 kB. */
const mostlyCancelled = `CASE WHEN nth = 7 AND n % 10 = 0 THEN 'pending' WHEN (n + nth) % 4 = 0 THEN 'approved' ELSE 'cancelled' END`

/** So many companies, with numbers from `first` on; enough is left of 300 days to ask for many. */
export function companiesOf(
  people: number,
  [first, last]: [first: number, last: number] = [1, 1],
  annualDays = 300,
): CompaniesToFill {
  return { people, companies: [first, last], years, status: mostlyApproved, annualDays }
}

/** The companies of the database 'people' by what they are for, each with its number. */
export const companyNumbers = { fifty: 1, thousand: 2, tenThousand: 3, calendar: 4, writing: 5 }

export const peopleCompanies: readonly CompaniesToFill[] = [
  companiesOf(50, [1, 1], 24),
  companiesOf(1000, [2, 2], 24),
  companiesOf(10_000, [3, 3], 24),
  { ...companiesOf(1000, [4, 4], 24), status: mostlyCancelled },
  companiesOf(1000, [5, 5]),
]
