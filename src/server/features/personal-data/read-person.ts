import { asc, eq } from 'drizzle-orm'
import {
  employments,
  identities,
  locationStays,
  locations,
  ownAnnualDays,
  sessions,
  teams,
  users,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import type { PersonalData } from '#shared/team/personal-data-contract.ts'
import { shortDays, toInstant } from './as-written.ts'

type UserRow = typeof users.$inferSelect
type PersonParts = Pick<
  PersonalData,
  'profile' | 'signIn' | 'employments' | 'workingPatterns' | 'locations' | 'annualDays'
>
/** Full names by the ids of the company's people. */
export type Names = ReadonlyMap<string, string>

export async function readNames(tx: Tx): Promise<Names> {
  const { id, firstName, lastName } = users
  const rows = await tx.select({ id, firstName, lastName }).from(users)
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}

/** Who somebody is here, how they sign in, and what their balances follow from. */
export async function readPerson(tx: Tx, person: UserRow, names: Names): Promise<PersonParts> {
  return {
    profile: await readProfile(tx, person, names),
    signIn: await readSignIn(tx, person.identityId),
    ...(await readTermsOf(tx, person.id)),
  }
}

async function readProfile(tx: Tx, person: UserRow, names: Names): Promise<PersonalData['profile']> {
  const { id, firstName, lastName, email, role, managerId, teamId, joinedOn } = person
  const { profileImageUrl, locale, weekStart, createdAt, deactivatedAt, erasedAt } = person
  const [team] = teamId ? await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId)) : []
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    manager: (managerId && names.get(managerId)) ?? null,
    team: team?.name ?? null,
    profileImageUrl,
    locale,
    weekStart,
    joinedOn,
    createdAt: createdAt.toISOString(),
    deactivatedAt: toInstant(deactivatedAt),
    erasedAt: toInstant(erasedAt),
  }
}

async function readSignIn(tx: Tx, identityId: string): Promise<PersonalData['signIn']> {
  const [identity] = await tx.select().from(identities).where(eq(identities.id, identityId))
  if (!identity) throw new Error('Each person has their identity.')
  const { issuer, subject, email, firstName, lastName, profileImageUrl, createdAt } = identity
  const signedIn = await tx
    .select()
    .from(sessions)
    .where(eq(sessions.identityId, identityId))
    .orderBy(asc(sessions.createdAt))
  return {
    issuer,
    subject,
    email,
    firstName,
    lastName,
    profileImageUrl,
    createdAt: createdAt.toISOString(),
    sessions: signedIn.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    })),
  }
}

async function readTermsOf(tx: Tx, userId: string): Promise<Omit<PersonParts, 'profile' | 'signIn'>> {
  const { startDate, endDate } = employments
  const { validFrom, week } = workingPatterns
  return {
    employments: await tx
      .select({ startDate, endDate })
      .from(employments)
      .where(eq(employments.userId, userId))
      .orderBy(asc(startDate)),
    workingPatterns: await tx
      .select({ validFrom, week })
      .from(workingPatterns)
      .where(eq(workingPatterns.userId, userId))
      .orderBy(asc(validFrom)),
    locations: await tx
      .select({ validFrom: locationStays.validFrom, location: locations.name })
      .from(locationStays)
      .leftJoin(locations, eq(locations.id, locationStays.locationId))
      .where(eq(locationStays.userId, userId))
      .orderBy(asc(locationStays.validFrom)),
    annualDays: await readAnnualDays(tx, userId),
  }
}

async function readAnnualDays(tx: Tx, userId: string): Promise<PersonalData['annualDays']> {
  const rows = await tx
    .select()
    .from(ownAnnualDays)
    .where(eq(ownAnnualDays.userId, userId))
    .orderBy(asc(ownAnnualDays.validFrom), asc(ownAnnualDays.leaveType))
  return rows.map(({ leaveType, validFrom, annualDays }) => ({
    leaveType,
    validFrom,
    annualDays: annualDays && shortDays(annualDays),
  }))
}
