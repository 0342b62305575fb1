import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import { canReportTo } from '#server/features/people/manager.ts'
import { findPresentByAddress } from '#server/features/people/person.ts'
import { addPrepared } from '#server/features/people/prepared.ts'
import { companies, employments, leaveRequests, leaveTypes, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { role } from '#shared/fields.ts'
import { noon } from '#shared/leave/clock-time.ts'
import { standardDay } from '#shared/leave/days.ts'
import { isBefore } from './format.ts'

/** Whether rows of `companies` in an older file hide all leave types, which each type says itself now. */
export async function hidesLeaveTypes(tx: Tx, lines: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS line
      WHERE line -> 'row' -> 'hides_leave_types' = 'true'::jsonb`,
  )
  return rows.length > 0
}

/** What the migrations since `schema` did to rows like those of a file from then. */
export async function upgradeRows(
  tx: Tx,
  { schema, hidTypes }: { schema: string; hidTypes: boolean },
): Promise<void> {
  // What waits already has its days from now on, or all of it would go to the admins at once.
  if (isBefore(schema, '0015_approvals'))
    await tx
      .update(leaveRequests)
      .set({ waitingSince: sql`now()` })
      .where(eq(leaveRequests.status, 'pending'))
  if (!isBefore(schema, '0012_private_leave_types')) return
  if (hidTypes) await tx.update(leaveTypes).set({ isPrivate: true })
  await tx.update(companies).set({ doneSteps: sql`${companies.doneSteps} || '{privacy}'::text[]` })
}

/**
 * SQL: a row of an older file with what the migrations since `schema` would have made of it, where the table
 * needs it at once.
 */
export function upgradedRow({ table, schema }: { table: string; schema: string }, row: SQL): SQL {
  if (table === 'working_patterns' && isBefore(schema, '0021_working_weeks'))
    return sql`(${row} || jsonb_build_object('weeks', CASE WHEN ${row} -> 'week' <> 'null' THEN jsonb_build_array(${row} -> 'week') END))`
  if (isBefore(schema, '0022_leave_in_hours') && table === 'payroll_days')
    return sql`(${row} || jsonb_build_object('minutes', round((${row} ->> 'days')::numeric * ${standardDay}::integer)))`
  const renamed = isBefore(schema, '0022_leave_in_hours') ? renamedColumns.get(table) : undefined
  if (renamed)
    return sql`(${row} || jsonb_build_object(${sql.join(
      renamed.map(([before, now]) => sql`${now}::text, ${row} -> ${before}`),
      sql`, `,
    )}))`
  if (!isBefore(schema, '0019_time_of_leave')) return row
  if (table === 'leave_request_days')
    return sql`(${row} || jsonb_build_object('minutes', round((${row} ->> 'days')::numeric * ${standardDay}::integer)))`
  if (table !== 'leave_requests') return row
  return sql`(${row} || jsonb_build_object(
    'starts_at', CASE ${row} ->> 'half_day_part' WHEN 'afternoon' THEN ${noon}::text END,
    'ends_at', CASE ${row} ->> 'half_day_part' WHEN 'morning' THEN ${noon}::text END,
    'total_minutes', round((${row} ->> 'total_days')::numeric * ${standardDay}::integer)))`
}

/** What columns were called before amounts could be hours. */
const renamedColumns = new Map<string, readonly [before: string, now: string][]>([
  [
    'leave_policies',
    [
      ['annual_days', 'annual_amount'],
      ['carry_over_days', 'carry_over_amount'],
      ['lower_limit_days', 'lower_limit_amount'],
    ],
  ],
  ['own_entitlements', [['annual_days', 'annual_amount']]],
  [
    'leave_adjustments',
    [
      ['days', 'amount'],
      ['stated_days', 'stated_amount'],
    ],
  ],
])

/** A line of an invitation from when it said itself what is a prepared person's now. */
const invitationLine = z.looseObject({
  row: z.looseObject({
    company_id: z.string(),
    email: z.string(),
    role,
    start_date: z.nullable(z.string()),
    team_id: z.nullable(z.string()),
    manager_email: z.nullable(z.string()),
    created_at: z.string(),
    accepted_at: z.nullable(z.string()),
    revoked_at: z.nullable(z.string()),
  }),
})

/**
 * Makes prepared people of the open invitations in an older file, as the migration did of those that were
 * stored.
 */
export async function prepareInvited(tx: Tx, lines: readonly string[]): Promise<void> {
  const open = lines
    .flatMap((line) => invitationLine.safeParse(JSON.parse(line)).data?.row ?? [])
    .filter(({ accepted_at, revoked_at }) => accepted_at === null && revoked_at === null)
  const managers: { id: string; managerEmail: string }[] = []
  for (const { company_id: companyId, email, created_at: createdAt, ...invited } of open) {
    if ((await tx.$count(users, eq(sql`lower(${users.email})`, email))) > 0) continue
    const { id } = await addPrepared(tx, {
      companyId,
      email,
      role: invited.role,
      now: new Date(createdAt),
      teamId: invited.team_id ?? undefined,
    })
    const start = invited.start_date
    if (start) await tx.insert(employments).values({ companyId, id: newId(), userId: id, startDate: start })
    if (invited.manager_email) managers.push({ id, managerEmail: invited.manager_email })
  }
  for (const { id, managerEmail } of managers) {
    const manager = await findPresentByAddress(tx, managerEmail)
    if (manager && (await canReportTo(tx, id, manager.id)))
      await tx.update(users).set({ managerId: manager.id }).where(eq(users.id, id))
  }
}
