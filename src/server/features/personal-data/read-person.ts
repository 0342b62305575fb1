import { asc, eq } from 'drizzle-orm'
import {
  employments,
  identities,
  locationStays,
  ownEntitlements,
  sessions,
  users,
  workingExceptions,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import { columnsBut, locationName, personName, teamName } from '#server/platform/db/table-columns.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { PersonalData } from '#shared/team/personal-data-contract.ts'
import { asWritten, shortDays } from './as-written.ts'

type PersonParts = Pick<
  PersonalData,
  | 'profile'
  | 'signIn'
  | 'employments'
  | 'workingPatterns'
  | 'workingExceptions'
  | 'locations'
  | 'entitlements'
>

/** Profile, sign-in, and the terms that balances follow from. */
export async function readPerson(
  tx: Tx,
  { id, identityId }: { id: string; identityId: string },
): Promise<PersonParts> {
  return {
    profile: await readProfile(tx, id),
    signIn: await readSignIn(tx, identityId),
    employments: await tx
      .select(columnsBut(employments, 'companyId', 'id', 'userId'))
      .from(employments)
      .where(eq(employments.userId, id))
      .orderBy(asc(employments.startDate)),
    workingPatterns: await tx
      .select(columnsBut(workingPatterns, 'companyId', 'id', 'userId'))
      .from(workingPatterns)
      .where(eq(workingPatterns.userId, id))
      .orderBy(asc(workingPatterns.validFrom)),
    workingExceptions: await tx
      .select(columnsBut(workingExceptions, 'companyId', 'userId'))
      .from(workingExceptions)
      .where(eq(workingExceptions.userId, id))
      .orderBy(asc(workingExceptions.date)),
    locations: await tx
      .select({ validFrom: locationStays.validFrom, location: locationName(locationStays.locationId) })
      .from(locationStays)
      .where(eq(locationStays.userId, id))
      .orderBy(asc(locationStays.validFrom)),
    entitlements: await tx
      .select({
        ...columnsBut(ownEntitlements, 'companyId', 'userId', 'isConverted'),
        annualAmount: shortDays(ownEntitlements.annualAmount),
      })
      .from(ownEntitlements)
      .where(eq(ownEntitlements.userId, id))
      .orderBy(asc(ownEntitlements.validFrom), asc(ownEntitlements.leaveType)),
  }
}

async function readProfile(tx: Tx, id: string): Promise<PersonalData['profile']> {
  const [profile] = await tx
    .select({
      ...columnsBut(
        users,
        'companyId',
        'identityId',
        'managerId',
        'deputyId',
        'teamId',
        'inviteAskedBy',
        'isKey',
      ),
      manager: personName(users.managerId),
      deputy: personName(users.deputyId),
      team: teamName(users.teamId),
    })
    .from(users)
    .where(eq(users.id, id))
  if (!profile) throw new Error('The person was found a moment ago.')
  return asWritten(profile)
}

async function readSignIn(tx: Tx, identityId: string): Promise<PersonalData['signIn']> {
  const [identity] = await tx
    .select(columnsBut(identities, 'id', 'companyId', 'userId'))
    .from(identities)
    .where(eq(identities.id, identityId))
  if (!identity) throw new Error('Each person has their identity.')
  const signedIn = await tx
    .select(columnsBut(sessions, 'tokenHash', 'id', 'identityId'))
    .from(sessions)
    .where(eq(sessions.identityId, identityId))
    .orderBy(asc(sessions.createdAt))
  return { ...asWritten(identity), sessions: signedIn.map(asWritten) }
}
