import * as z from 'zod/mini'
import { mostAway } from '../company/contract.ts'
import { email, instant, nameText, plainDate, role, text, uuid } from '../fields.ts'
import { leaveUnit } from '../leave/amount-contract.ts'
import { leaveTypeKey, mostAnnual } from '../leave/leave-type-contract.ts'
import type { LeaveUnit } from '../leave/leave-unit.ts'
import { workedDay, workingException, workingWeeks } from '../leave/work-calendar-contract.ts'

/** GET /api/team: an active member (spec 2.12), or somebody who is prepared and hasn't joined yet. */
export const teamMember = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  managerId: z.nullable(uuid),
  teamId: z.nullable(uuid),
  startDate: z.nullable(plainDate),
  /**
   * The start of employment where it is known, else the day the person joined here. Null for somebody who
   * hasn't joined yet: they are shown like a member, but not counted, paid for or notified.
   */
  joinedOn: z.nullable(plainDate),
  profileImageUrl: z.nullable(z.string()),
  /** The last day of the approved leave that the person is on today, for at least half of the day. */
  awayUntil: z.nullable(plainDate),
  /**
   * Since when a mail server refuses mail to the address; null if none does, and for readers who are no
   * admins.
   */
  mailUndeliveredAt: z.nullable(instant),
})
export type TeamMember = z.infer<typeof teamMember>

/** GET /api/team/former: somebody who was deactivated or left, the latest first. For admins. */
export const formerMember = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  profileImageUrl: z.nullable(z.string()),
  deactivatedAt: instant,
  /** They left by themselves, and come back by an invitation alone. */
  hasLeft: z.boolean(),
  /** When their personal data were erased: the name is then a placeholder, and they can't be reactivated. */
  erasedAt: z.nullable(instant),
})
export type FormerMember = z.infer<typeof formerMember>

/** A person's own fields, as an admin may write them before the person has joined. */
const firstName = nameText(100)
const lastName = nameText(100)

/**
 * POST /api/team/invite (spec 5). The message follows what is wrong: nothing there, or no at-sign. The other
 * fields prepare the person.
 */
export const newInvitation = z.strictObject({
  email: text(254)
    .check(z.minLength(1, { error: 'Email is required', abort: true }))
    .check(z.refine((address) => email.safeParse(address).success, 'Please enter a valid email address')),
  role,
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
  /** The first day of employment. */
  startDate: z.optional(z.nullable(plainDate)),
  teamId: z.optional(z.nullable(uuid)),
  /** Whom the person reports to: a manager or an admin, who may not have joined yet either. */
  managerEmail: z.optional(z.nullable(email)),
})
export type NewInvitation = z.infer<typeof newInvitation>

/** GET /api/invitations: neither accepted nor revoked, also declined ones, the newest first. For admins. */
export const invitation = z.strictObject({
  id: uuid,
  /** The prepared person who may accept it; null where somebody who left is invited back. */
  userId: z.nullable(uuid),
  email: z.string(),
  role,
  createdAt: instant,
  expiresAt: instant,
  /** It has run out, and can be sent again. */
  isExpired: z.boolean(),
  /** When the invited person declined; it can be sent again. */
  declinedAt: z.nullable(instant),
  /** When a mail server refused the mail for good; null once it is sent again. */
  undeliveredAt: z.nullable(instant),
})
export type Invitation = z.infer<typeof invitation>

/** GET /api/team/prepared: somebody who hasn't joined yet, by name. For admins. */
export const preparedPerson = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** Whether an admin gave the name; else it is made of the address. */
  hasName: z.boolean(),
  email: z.string(),
  role,
  managerId: z.nullable(uuid),
  teamId: z.nullable(uuid),
  startDate: z.nullable(plainDate),
  /** Leave or adjustments of balances are recorded for the person. */
  hasRecords: z.boolean(),
  /** Neither accepted nor revoked, but possibly expired or declined; null before the first one. */
  invitation: z.nullable(invitation),
  /** Since when an invitation waits for the day's limit; null if none does. */
  waitsSince: z.nullable(instant),
})
export type PreparedPerson = z.infer<typeof preparedPerson>

/**
 * DELETE /api/invitations/{id}: what becomes of the person. Default: kept if anything is recorded for them.
 */
export const revocation = z.strictObject({ person: z.optional(z.enum(['keep', 'remove'])) })
export type Revocation = z.infer<typeof revocation>

/**
 * POST /api/invitations/send: to these prepared people or, left out, to all who have no open invitation and
 * haven't declined one.
 */
export const invitationsToSend = z.strictObject({
  userIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(1000))),
})
export type InvitationsToSend = z.infer<typeof invitationsToSend>

/** What became of each person's invitation. */
export const sentInvitations = z.strictObject({
  sent: z.array(invitation),
  /** Ids of people whose invitations are over the day's limit. They are sent as soon as it allows. */
  waiting: z.array(uuid),
  /** When the first of them can be sent; null if none waits. */
  nextAt: z.nullable(instant),
  refused: z.array(z.strictObject({ userId: uuid, message: z.string() })),
})
export type SentInvitations = z.infer<typeof sentInvitations>

/** GET /api/invitations/mine: an open invitation to the signed-in person, who has no company yet. */
export const ownInvitation = z.strictObject({
  id: uuid,
  companyName: z.string(),
  inviterName: z.string(),
  inviterEmail: z.string(),
  role,
  expiresAt: instant,
})
export type OwnInvitation = z.infer<typeof ownInvitation>

/** A named team. GET, POST /api/teams; PATCH, DELETE /api/teams/{id}. */
export const team = z.strictObject({
  id: uuid,
  name: z.string(),
  /** How many may be away at once, in place of the company's figure; null for that. */
  mostAway: z.nullable(mostAway),
  people: z.number(),
})
export type Team = z.infer<typeof team>

export const newTeam = z.strictObject({
  name: nameText(60).check(z.minLength(1, 'Please enter a name')),
  mostAway: z.nullable(mostAway),
})
export type NewTeam = z.infer<typeof newTeam>

/** An employment: both days are worked; null where it is open. */
const employment = z.strictObject({ start: z.nullable(plainDate), end: z.nullable(plainDate) }).check(
  z.refine(({ start, end }) => start === null || end === null || start <= end, {
    error: 'Please end the employment on or after its start',
    path: ['end'],
  }),
)

const ownAnnualAmount = z
  .number('Please enter the yearly amount as a number')
  .check(
    z.minimum(0, 'Please enter a yearly amount of at least 0'),
    z.multipleOf(0.01, 'Please enter the yearly amount with at most two decimals'),
  )

type Entitlement = { unit: LeaveUnit; annualAmount: number | null }

function assertFitsYear({ value, issues }: z.core.ParsePayload<Entitlement>): void {
  const { unit, annualAmount } = value
  const most = mostAnnual[unit]
  const message = `Please enter at most ${most} annual ${unit}`
  if (annualAmount !== null && annualAmount > most)
    issues.push({ code: 'custom', message, path: ['annualAmount'], input: annualAmount })
}

/** GET /api/team/{id}/terms: what counts and balances follow from. For admins, deciders and the person. */
export const memberTerms = z.strictObject({
  userId: uuid,
  role,
  /** False once they were deactivated. */
  isActive: z.boolean(),
  /** False for somebody prepared who hasn't signed in yet. */
  hasJoined: z.boolean(),
  managerId: z.nullable(uuid),
  teamId: z.nullable(uuid),
  /** Empty for somebody who was employed all along. */
  employment: z.array(employment),
  /** The person's own working weeks, oldest first; null is the company's. */
  workingWeeks: z.array(z.strictObject({ validFrom: plainDate, pattern: z.nullable(workingWeeks) })),
  /** Dates on which something else is worked, from a year ago on, in order. */
  workingExceptions: z.array(workingException),
  /** Where the person is, oldest first; null is the company's location. */
  locations: z.array(z.strictObject({ validFrom: plainDate, locationId: z.nullable(uuid) })),
  /** In place of the policy's, oldest first, in what the type counts in now; null gives the policy's back. */
  entitlements: z.array(
    z.strictObject({
      leaveType: leaveTypeKey,
      validFrom: plainDate,
      unit: leaveUnit,
      annualAmount: z.nullable(z.number()),
    }),
  ),
})
export type MemberTerms = z.infer<typeof memberTerms>

/**
 * PATCH /api/team/{id}: what is left out stays. Working weeks or a location hold from their date on. One that
 * is removed, by the date from which it held, leaves what held before; a wrong date is corrected by removing
 * and setting in one call. Admins only.
 */
export const memberChange = z.strictObject({
  role: z.optional(role),
  /** Names and address: before the person has joined, and not after. */
  firstName: z.optional(firstName.check(z.minLength(1, 'Please enter a first name'))),
  lastName: z.optional(lastName),
  email: z.optional(email),
  /** False deactivates: sessions end, pending requests are cancelled. True reactivates. */
  isActive: z.optional(z.boolean()),
  managerId: z.optional(z.nullable(uuid)),
  teamId: z.optional(z.nullable(uuid)),
  employment: z.optional(z.array(employment).check(z.maxLength(20, 'Please enter at most 20 periods'))),
  workingWeek: z.optional(z.strictObject({ validFrom: plainDate, pattern: z.nullable(workingWeeks) })),
  removedWorkingWeek: z.optional(plainDate),
  /** What is worked on these dates, whatever pattern and holidays say; null is what they say again. */
  workingExceptions: z.optional(
    z.array(z.strictObject({ date: plainDate, worked: z.nullable(workedDay) })).check(
      z.maxLength(400, 'Please enter at most 400 dates at a time'),
      z.refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, {
        error: 'Please enter each date once',
      }),
    ),
  ),
  location: z.optional(z.strictObject({ validFrom: plainDate, locationId: z.nullable(uuid) })),
  removedLocation: z.optional(plainDate),
  /** From the current leave year on. */
  entitlement: z.optional(
    z
      .strictObject({ leaveType: leaveTypeKey, unit: leaveUnit, annualAmount: z.nullable(ownAnnualAmount) })
      .check(assertFitsYear),
  ),
})
export type MemberChange = z.infer<typeof memberChange>
