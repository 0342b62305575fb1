import { and, eq, sql } from 'drizzle-orm'
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
  users,
} from '#server/platform/db/schema.ts'
import { fullName, type Subject } from './subject.ts'

const settings: Subject = {
  name: 'company-settings',
  about: 'the company itself and its rules for everybody',
  key: { id: companies.companyId },
  cells: {
    'Company id': companies.companyId,
    Name: companies.name,
    Industry: companies.industry,
    'Team size': companies.teamSize,
    'Time zone': companies.timeZone,
    'Hides leave types': companies.hidesLeaveTypes,
    'Most away at once': companies.mostAway,
    'What that does': companies.mostAwayEffect,
    'Created on': companies.createdOn,
  },
  from: (rows) => rows.from(companies),
}

const leaveYears: Subject = {
  name: 'leave-years',
  about: 'the first day of the leave year (month-day), from when it was chosen; without any, 01-01',
  key: { from: leaveYearStarts.validFrom },
  cells: { From: leaveYearStarts.validFrom, 'Begins on': leaveYearStarts.monthDay },
  from: (rows) => rows.from(leaveYearStarts),
}

const schedules: Subject = {
  name: 'pay-schedules',
  about: 'how the company pays, from a leave year on',
  key: { from: paySchedules.validFrom },
  cells: {
    From: paySchedules.validFrom,
    Every: paySchedules.every,
    'A period begins on': paySchedules.anchor,
  },
  from: (rows) => rows.from(paySchedules),
}

const places: Subject = {
  name: 'locations',
  about: 'the places whose public holidays count',
  key: { id: locations.id },
  cells: {
    'Location id': locations.id,
    Location: locations.name,
    Country: locations.country,
    Region: locations.region,
    'Time zone': locations.timeZone,
  },
  from: (rows) => rows.from(locations),
}

const holidayKey = {
  location: holidayChanges.locationId,
  date: holidayChanges.date,
  yearly: holidayChanges.everyYear,
}

const holidays: Subject = {
  name: 'public-holidays-changed',
  about: 'public holidays that were added, taken away or halved by hand',
  key: holidayKey,
  cells: {
    'Location id': holidayChanges.locationId,
    Location: locations.name,
    Date: holidayChanges.date,
    Holiday: holidayChanges.name,
    'Takes of the day': holidayChanges.part,
    'Every year': holidayChanges.everyYear,
  },
  from: (rows) =>
    rows
      .from(holidayChanges)
      .innerJoin(
        locations,
        and(eq(locations.companyId, holidayChanges.companyId), eq(locations.id, holidayChanges.locationId)),
      ),
}

const payrollPeriods: Subject = {
  name: 'payroll-periods',
  about: 'the pay periods that were locked; their files are in the folder payroll',
  key: { start: payrollLocks.startDate },
  cells: {
    'First day': payrollLocks.startDate,
    'Last day': payrollLocks.endDate,
    'Locked by': fullName(users),
    'Locked at': payrollLocks.lockedAt,
  },
  from: (rows) =>
    rows
      .from(payrollLocks)
      .innerJoin(
        users,
        and(eq(users.companyId, payrollLocks.companyId), eq(users.id, payrollLocks.lockedBy)),
      ),
}

const auditWith = (productName: string): Subject => ({
  name: 'audit-log',
  about: 'who did what, on whom or what, before and after',
  key: { id: auditLog.id },
  cells: {
    'Entry id': auditLog.id,
    At: auditLog.at,
    'Person id': auditLog.actorId,
    Person: sql<string>`coalesce(${fullName(users)}, ${productName})`,
    Action: auditLog.action,
    'Subject id': auditLog.subjectId,
    Before: lineFacts.before,
    After: lineFacts.after,
  },
  from: (rows) =>
    rows
      .from(auditLog)
      .leftJoin(users, and(eq(users.companyId, auditLog.companyId), eq(users.id, auditLog.actorId)))
      .leftJoin(auditPersonal, withPersonal),
})

/** Only where companies pay. */
export const invoiceSubject: Subject = {
  name: 'invoices',
  about: 'what the company was billed',
  key: { created: invoices.createdAt, id: invoices.id },
  cells: {
    'Invoice id': invoices.id,
    Number: invoices.number,
    'Made at': invoices.createdAt,
    Dollars: sql`${invoices.amountCents} / 100.0::float8`,
    Status: invoices.status,
  },
  from: (rows) => rows.from(invoices),
}

/** What the product did itself is done by `productName`. */
export const companySubjects = (productName: string): readonly Subject[] => [
  settings,
  leaveYears,
  schedules,
  places,
  holidays,
  payrollPeriods,
  auditWith(productName),
]
