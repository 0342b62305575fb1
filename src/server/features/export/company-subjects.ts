import { sql } from 'drizzle-orm'
import { lineFacts, withPersonal } from '#server/platform/audit/read.ts'
import {
  auditLog,
  auditPersonal,
  companies,
  holidayChanges,
  invoices,
  leaveYearStarts,
  locations,
  payrollLocks,
  paySchedules,
} from '#server/platform/db/schema.ts'
import { keyName, locationName, personName } from '#server/platform/db/table-columns.ts'
import type { Subject } from './subject.ts'

/** In the audit log, the product's own actions are by `productName`. */
export const companySubjects = (productName: string): readonly Subject[] => [
  {
    name: 'company-settings',
    about: 'the company itself and its rules',
    table: companies,
    cells: {
      'Company id': companies.companyId,
      Name: companies.name,
      Industry: companies.industry,
      'Team size': companies.teamSize,
      'Time zone': companies.timeZone,
      'Most away at once': companies.mostAway,
      'What that does': companies.mostAwayEffect,
      'Approvers sign in to decide from an email': companies.signInToDecide,
      'Days back for recent sick leave': companies.illnessDaysBack,
      'Reminded after working days': companies.remindAfterDays,
      'Deputy or next manager joins after working days': companies.joinAfterDays,
      'Admins join after working days': companies.adminsAfterDays,
      'In the end': companies.lastWord,
      'In the end, after working days': companies.lastWordAfterDays,
      'Created on': companies.createdOn,
    },
  },
  {
    name: 'leave-years',
    about: 'the first day of the leave year (month-day), by when it was chosen; 01-01 if there is none',
    table: leaveYearStarts,
    cells: { From: leaveYearStarts.validFrom, 'Begins on': leaveYearStarts.monthDay },
  },
  {
    name: 'pay-schedules',
    about: 'the pay schedule, by leave year',
    table: paySchedules,
    cells: {
      From: paySchedules.validFrom,
      Every: paySchedules.every,
      'A period begins on': paySchedules.anchor,
    },
  },
  {
    name: 'locations',
    about: 'the locations whose public holidays apply',
    table: locations,
    cells: {
      'Location id': locations.id,
      Location: locations.name,
      Country: locations.country,
      Region: locations.region,
      'Time zone': locations.timeZone,
    },
  },
  {
    name: 'public-holidays-changed',
    about: 'public holidays added, removed or halved by hand',
    table: holidayChanges,
    cells: {
      'Location id': holidayChanges.locationId,
      Location: locationName(holidayChanges.locationId),
      Date: holidayChanges.date,
      Holiday: holidayChanges.name,
      'Takes of the day': holidayChanges.part,
      'Every year': holidayChanges.everyYear,
    },
  },
  {
    name: 'payroll-periods',
    about: 'locked pay periods; their files are in the folder payroll',
    table: payrollLocks,
    cells: {
      'First day': payrollLocks.startDate,
      'Last day': payrollLocks.endDate,
      'Locked by': personName(payrollLocks.lockedBy),
      'Locked at': payrollLocks.lockedAt,
    },
  },
  {
    name: 'audit-log',
    about: 'who did what to whom or what, with the values before and after',
    table: auditLog,
    cells: {
      'Entry id': auditLog.id,
      At: auditLog.at,
      'Person id': auditLog.actorId,
      Person: sql`coalesce(${personName(auditLog.actorId)}, ${productName})`,
      Action: auditLog.action,
      'Subject id': auditLog.subjectId,
      Before: lineFacts.before,
      After: lineFacts.after,
      'API key id': auditLog.keyId,
      'API key': keyName(auditLog.keyId),
    },
    join: { table: auditPersonal, on: withPersonal },
  },
]

/** Only with billing. */
export const invoiceSubject: Subject = {
  name: 'invoices',
  about: 'what the company was billed',
  table: invoices,
  cells: {
    'Invoice id': invoices.id,
    Number: invoices.number,
    'Made at': invoices.createdAt,
    Dollars: sql`${invoices.amountCents} / 100.0::float8`,
    Status: invoices.status,
  },
  key: [invoices.createdAt, invoices.id],
}
