import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { BalanceField } from '../columns.ts'
import type { ImportTable } from '../read-table.ts'
import { type By, isLocked } from '../service.ts'
import { storeOpenings } from '../store-openings.ts'
import { workOutBalances } from '../work-out-balances.ts'
import { plansOf } from '../worked-out.ts'
import type { PersonPlan } from './plan-people.ts'

/**
 * Makes each balance what the list says, as an import of opening balances does; problems are noted with their
 * rows.
 */
export async function storeBalances(
  tx: Tx,
  by: By,
  { plans, on }: { plans: readonly PersonPlan[]; on: PlainDate | undefined },
): Promise<void> {
  const cells = plans.flatMap((plan) => {
    if (plan.fate === 'problem' || plan.problems.length > 0 || !plan.person) return []
    if (plan.person.joinedOn !== null) return []
    const { id } = plan.person
    const given = Object.entries(plan.row.balances).filter(([, remaining]) => remaining !== '')
    return given.map(([type, remaining]) => ({ plan, type, remaining, id }))
  })
  if (cells.length === 0) return
  const table: ImportTable<BalanceField> = {
    madeBy: null,
    ignoredColumns: [],
    headingOf: () => null,
    rows: cells.map(({ type, remaining, id }, row) => {
      const values: Partial<Record<BalanceField, string>> = { type, remaining, id }
      return { row, cell: (field) => values[field] ?? '' }
    }),
  }
  const { today, locale } = by.actor
  const workedOut = await workOutBalances(tx, table, { on, today, locale, lock: isLocked })
  for (const { row, problem, plan: opening } of workedOut) {
    const cell = cells[row]
    if (!cell) continue
    if (problem) cell.plan.problems.push({ field: `balances.${cell.type}`, message: problem.message })
    else if (opening && cell.plan.fate === 'known') cell.plan.fate = 'changed'
  }
  await storeOpenings(tx, by, plansOf(workedOut))
}
