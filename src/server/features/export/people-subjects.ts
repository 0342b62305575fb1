import {
  employments,
  invitations,
  locationStays,
  ownEntitlements,
  teams,
  users,
  workingExceptions,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import { leaveTypeName, locationName, personName, teamName } from '#server/platform/db/table-columns.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import { days, personCells, type Subject } from './subject.ts'

export const peopleSubjects: readonly Subject[] = [
  {
    name: 'people',
    about: 'every current and former member, with role, team and manager',
    table: users,
    where: isPerson,
    cells: {
      'Person id': users.id,
      'First name': users.firstName,
      'Last name': users.lastName,
      Email: users.email,
      Role: users.role,
      Team: teamName(users.teamId),
      'Manager id': users.managerId,
      Manager: personName(users.managerId),
      'Deputy id': users.deputyId,
      Deputy: personName(users.deputyId),
      'Deputy from': users.deputyFrom,
      'Deputy until': users.deputyUntil,
      'Joined on': users.joinedOn,
      'Invitation waits since': users.inviteAskedAt,
      'Deactivated at': users.deactivatedAt,
      'Mail undelivered at': users.mailUndeliveredAt,
    },
  },
  {
    name: 'teams',
    about: 'the named teams',
    table: teams,
    cells: { 'Team id': teams.id, Team: teams.name, 'Most away at once': teams.mostAway },
  },
  {
    name: 'employments',
    about: 'from when to when each person was employed; empty is open',
    table: employments,
    cells: {
      ...personCells(employments.userId),
      'First day': employments.startDate,
      'Last day': employments.endDate,
    },
  },
  {
    name: 'working-weeks',
    about:
      'the working weeks from a date on, which take turns from the anchor’s week on: the company’s where no person is named',
    table: workingPatterns,
    cells: {
      ...personCells(workingPatterns.userId),
      From: workingPatterns.validFrom,
      Weeks: workingPatterns.weeks,
      Anchor: workingPatterns.anchor,
    },
  },
  {
    name: 'working-exceptions',
    about: 'what a person works on one date, whatever their working week and the holidays say',
    table: workingExceptions,
    cells: {
      ...personCells(workingExceptions.userId),
      Date: workingExceptions.date,
      Worked: workingExceptions.worked,
    },
  },
  {
    name: 'locations-of-people',
    about: 'the location from a date on: the company’s where no person is named',
    table: locationStays,
    cells: {
      ...personCells(locationStays.userId),
      From: locationStays.validFrom,
      'Location id': locationStays.locationId,
      Location: locationName(locationStays.locationId),
    },
  },
  {
    name: 'entitlements-of-people',
    about: 'what one person has a year, in place of the policy’s; empty restores the policy’s',
    table: ownEntitlements,
    cells: {
      ...personCells(ownEntitlements.userId),
      'Leave type': leaveTypeName(ownEntitlements.leaveType),
      From: ownEntitlements.validFrom,
      Unit: ownEntitlements.unit,
      'Annual amount': days(ownEntitlements.annualAmount),
    },
  },
  {
    name: 'invitations',
    about: 'who was invited, by whom, and the outcome',
    table: invitations,
    cells: {
      'Invitation id': invitations.id,
      Email: invitations.email,
      Role: invitations.role,
      'Invited by': personName(invitations.invitedBy),
      'Invited at': invitations.createdAt,
      'Open until': invitations.expiresAt,
      'Accepted at': invitations.acceptedAt,
      'Revoked at': invitations.revokedAt,
      'Declined at': invitations.declinedAt,
      'Undelivered at': invitations.undeliveredAt,
    },
  },
]
