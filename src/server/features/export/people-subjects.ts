import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  employments,
  invitations,
  leaveTypes,
  locationStays,
  locations,
  ownAnnualDays,
  teams,
  users,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import { days, fullName, type Subject } from './subject.ts'

const managers = alias(users, 'managers')

const people: Subject = {
  name: 'people',
  about: 'everybody who is or was a member, with role, team and manager',
  key: { id: users.id },
  cells: {
    'Person id': users.id,
    'First name': users.firstName,
    'Last name': users.lastName,
    Email: users.email,
    Role: users.role,
    Team: teams.name,
    'Manager id': users.managerId,
    Manager: fullName(managers),
    'Joined on': users.joinedOn,
    'Deactivated at': users.deactivatedAt,
  },
  from: (rows) =>
    rows
      .from(users)
      .leftJoin(teams, and(eq(teams.companyId, users.companyId), eq(teams.id, users.teamId)))
      .leftJoin(managers, and(eq(managers.companyId, users.companyId), eq(managers.id, users.managerId))),
}

const teamsSubject: Subject = {
  name: 'teams',
  about: 'the named teams',
  key: { id: teams.id },
  cells: { 'Team id': teams.id, Team: teams.name, 'Most away at once': teams.mostAway },
  from: (rows) => rows.from(teams),
}

const ofPerson = { 'Person id': users.id, Person: fullName(users), Email: users.email }

const employmentsSubject: Subject = {
  name: 'employments',
  about: 'from when to when each person was employed; empty is open',
  key: { id: employments.id },
  cells: { ...ofPerson, 'First day': employments.startDate, 'Last day': employments.endDate },
  from: (rows) =>
    rows
      .from(employments)
      .innerJoin(users, and(eq(users.companyId, employments.companyId), eq(users.id, employments.userId))),
}

const workingWeeks: Subject = {
  name: 'working-weeks',
  about: 'the working week from a date on: the company’s where no person is named',
  key: { id: workingPatterns.id },
  cells: { ...ofPerson, From: workingPatterns.validFrom, Week: workingPatterns.week },
  from: (rows) =>
    rows
      .from(workingPatterns)
      .leftJoin(
        users,
        and(eq(users.companyId, workingPatterns.companyId), eq(users.id, workingPatterns.userId)),
      ),
}

const stays: Subject = {
  name: 'locations-of-people',
  about: 'where somebody is from a date on: the company’s place where no person is named',
  key: { id: locationStays.id },
  cells: {
    ...ofPerson,
    From: locationStays.validFrom,
    'Location id': locationStays.locationId,
    Location: locations.name,
  },
  from: (rows) =>
    rows
      .from(locationStays)
      .leftJoin(users, and(eq(users.companyId, locationStays.companyId), eq(users.id, locationStays.userId)))
      .leftJoin(
        locations,
        and(eq(locations.companyId, locationStays.companyId), eq(locations.id, locationStays.locationId)),
      ),
}

const annualDaysKey = {
  user: ownAnnualDays.userId,
  type: ownAnnualDays.leaveType,
  from: ownAnnualDays.validFrom,
}

const annualDays: Subject = {
  name: 'annual-days-of-people',
  about: 'days a year of one person in place of the policy’s; empty gives the policy’s back',
  key: annualDaysKey,
  cells: {
    ...ofPerson,
    'Leave type': leaveTypes.name,
    From: ownAnnualDays.validFrom,
    'Annual days': days(ownAnnualDays.annualDays),
  },
  from: (rows) =>
    rows
      .from(ownAnnualDays)
      .innerJoin(users, and(eq(users.companyId, ownAnnualDays.companyId), eq(users.id, ownAnnualDays.userId)))
      .innerJoin(
        leaveTypes,
        and(eq(leaveTypes.companyId, ownAnnualDays.companyId), eq(leaveTypes.key, ownAnnualDays.leaveType)),
      ),
}

const invitationsSubject: Subject = {
  name: 'invitations',
  about: 'who was invited, by whom, and what became of it',
  key: { id: invitations.id },
  cells: {
    'Invitation id': invitations.id,
    Email: invitations.email,
    Role: invitations.role,
    'Invited by': fullName(users),
    'Invited at': invitations.createdAt,
    'Open until': invitations.expiresAt,
    'Accepted at': invitations.acceptedAt,
    'Revoked at': invitations.revokedAt,
    'First day': invitations.startDate,
    Team: teams.name,
    'Manager’s email': invitations.managerEmail,
  },
  from: (rows) =>
    rows
      .from(invitations)
      .innerJoin(users, and(eq(users.companyId, invitations.companyId), eq(users.id, invitations.invitedBy)))
      .leftJoin(teams, and(eq(teams.companyId, invitations.companyId), eq(teams.id, invitations.teamId))),
}

export const peopleSubjects: readonly Subject[] = [
  people,
  teamsSubject,
  employmentsSubject,
  workingWeeks,
  stays,
  annualDays,
  invitationsSubject,
]
