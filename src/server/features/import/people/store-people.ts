import { isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { applyChange } from '#server/features/membership/change-member.ts'
import { preparePerson } from '#server/features/membership/prepared/prepare.ts'
import { addPreparedAll, hasOwnName, neverJoined } from '#server/features/people/prepared.ts'
import { assertNoAdminByKey } from '#server/features/people/role.ts'
import { addTeams } from '#server/features/people/teams.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import { insertMany } from '#server/platform/db/insert-many.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import {
  employments,
  locationStays,
  ownEntitlements,
  type UserRow,
  users,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { nameKey } from '#shared/same-name.ts'
import type { By } from '../pipeline.ts'
import { changesOf, readTerms, termsFrom } from './changes.ts'
import { addListLocations, type ListLocations } from './list-locations.ts'
import type { PersonPlan } from './plan-people.ts'

type NewPlan = PersonPlan & { person: UserRow }
/** By `nameKey`. */
type Ids = Record<'teamIds' | 'locationIds', ReadonlyMap<string, string>>

/**
 * Stores the rows without a problem: teams and locations that are missing, new people in a few statements,
 * then what is new of those who were prepared before, and who reports to whom. Returns the names of the new
 * teams and locations.
 */
export async function storePeople(
  tx: Tx,
  by: By,
  plans: readonly PersonPlan[],
  locations: ListLocations,
): Promise<{ newTeams: string[]; newLocations: string[] }> {
  const good = plans.filter(({ fate, person }) => fate !== 'problem' && (!person || neverJoined(person)))
  const teams = good.flatMap(({ draft }) => draft.team ?? [])
  const { teamIds, added: newTeams } = await addTeams(tx, by, teams)
  const named = good.flatMap(({ draft }) => draft.location ?? [])
  const { locationIds, added: newLocations } = await addListLocations(tx, by, locations, named)
  const ids = { teamIds, locationIds }
  const known = good.filter(({ person }) => person !== null)
  await addNew(
    tx,
    by,
    good.filter(({ person }) => person === null),
    ids,
  )
  await changeKnown(tx, by, known, ids)
  await setManagers(tx, by, good)
  return { newTeams, newLocations }
}

async function addNew(
  tx: Tx,
  by: By,
  plans: readonly PersonPlan[],
  { teamIds, locationIds }: Ids,
): Promise<void> {
  assertNoAdminByKey(by.actor, ...plans.map(({ draft }) => draft.role))
  const { companyId, now } = by.ctx
  const added = await addPreparedAll(
    tx,
    plans.map(({ draft: { email, role = 'employee', firstName = '', lastName = '', team } }) => ({
      companyId,
      email,
      role,
      now,
      names: { firstName, lastName },
      teamId: idOf(team, teamIds),
    })),
  )
  for (const [index, plan] of plans.entries()) plan.person = added[index] ?? null
  const stored = plans.filter((plan): plan is NewPlan => plan.person !== null)
  await addTerms(tx, by, stored, locationIds)
  await auditAll(
    tx,
    by,
    stored.map(({ person, draft }) => {
      const { id, email, firstName, lastName, role, teamId } = person
      const { startDate = null } = draft
      const names = hasOwnName(person) ? { firstName, lastName } : {}
      const personal = { userId: null, after: { email, ...names } }
      return {
        action: 'member.prepared',
        subjectId: id,
        after: { role, teamId, startDate },
        personal,
      } as const
    }),
  )
}

/** First day, working week, location and own allowance of people who were just added. */
async function addTerms(
  tx: Tx,
  { ctx, actor }: By,
  plans: readonly NewPlan[],
  locationIds: Ids['locationIds'],
): Promise<void> {
  const { companyId } = ctx
  const terms = await termsFrom(tx, actor.today)
  const whose = ({ person, draft }: NewPlan) => ({
    companyId,
    id: newId(),
    userId: person.id,
    validFrom: draft.startDate ?? terms.beginning,
  })
  const started = plans.flatMap((plan) => {
    const { startDate } = plan.draft
    return startDate ? [{ companyId, id: newId(), userId: plan.person.id, startDate }] : []
  })
  const weeks = plans.flatMap((plan) =>
    plan.draft.week ? [{ ...whose(plan), weeks: [plan.draft.week] }] : [],
  )
  const stays = plans.flatMap((plan) => {
    const locationId = idOf(plan.draft.location, locationIds)
    return locationId ? [{ ...whose(plan), locationId }] : []
  })
  const own = plans.flatMap(({ person, draft }) =>
    draft.annualAmount === undefined
      ? []
      : [
          {
            companyId,
            userId: person.id,
            leaveType: 'annual',
            validFrom: terms.leaveYearStart,
            unit: terms.unit,
            annualAmount: String(draft.annualAmount),
          },
        ],
  )
  await insertMany(tx, employments, started)
  await insertMany(tx, workingPatterns, weeks)
  await insertMany(tx, locationStays, stays)
  await insertMany(tx, ownEntitlements, own)
}

/** People who were prepared before, or removed before they joined. */
async function changeKnown(
  tx: Tx,
  by: By,
  plans: readonly PersonPlan[],
  { teamIds, locationIds }: Ids,
): Promise<void> {
  const terms = await readTerms(
    tx,
    plans.flatMap(({ person }) => person?.id ?? []),
    by.actor.today,
  )
  for (const plan of plans) {
    const { person, draft } = plan
    if (!person) continue
    const ids = { teamId: idOf(draft.team, teamIds), locationId: idOf(draft.location, locationIds) }
    const change = changesOf(draft, { person, ids, terms })
    if (person.deactivatedAt === null && Object.keys(change).length === 0) continue
    plan.fate = 'changed'
    try {
      const current = await preparePerson(tx, by, { ...draft, role: person.role })
      await applyChange(tx, { ...by, person: current, change })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      plan.problems.push({ field: 'email', message: error.message })
    }
  }
}

type Link = { plan: PersonPlan; id: string; before: string | null; managerId: string }

/** In one statement, as managers may be later in the list. */
async function setManagers(tx: Tx, by: By, plans: readonly PersonPlan[]): Promise<void> {
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isNull(users.deactivatedAt))
  const userIds = new Map(people.map(({ id, email }) => [email.toLowerCase(), id]))
  const links = plans.flatMap((plan): Link[] => {
    const managerId = userIds.get(plan.managerEmail ?? '')
    const { person } = plan
    if (!person || !managerId || managerId === person.managerId) return []
    return [{ plan, id: person.id, before: person.managerId, managerId }]
  })
  if (links.length === 0) return
  const ids = listOf(links.map(({ id }) => id))
  const managerIds = listOf(links.map(({ managerId }) => managerId))
  await tx.execute(sql`UPDATE ${users} SET manager_id = link.manager_id
    FROM unnest(${ids}::uuid[], ${managerIds}::uuid[]) AS link (id, manager_id) WHERE ${users.id} = link.id`)
  await auditAll(
    tx,
    by,
    links.map(({ id, before, managerId }) => ({
      action: 'member.changed',
      subjectId: id,
      before: { managerId: before },
      after: { managerId },
    })),
  )
  for (const { plan } of links) if (plan.fate === 'known') plan.fate = 'changed'
}

function idOf(name: string | undefined, ids: ReadonlyMap<string, string>): string | undefined {
  return name === undefined ? undefined : ids.get(nameKey(name))
}
