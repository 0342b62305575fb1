import { everyWeek } from '#shared/leave/work-calendar.ts'

/** What admins send to settings, each another thing than a new company has. */

export const changedRules = {
  leaveYearStart: '04-01',
  paySchedule: { every: 'week', anchor: '2026-01-05' },
  timeZone: 'Europe/Lisbon',
  workingWeek: everyWeek({ mon: 'full', tue: 'full', wed: 'full' }),
  mostAway: 3,
  mostAwayEffect: 'refuse',
  signInToDecide: true,
  illnessDaysBack: 7,
  silence: {
    remindAfterDays: 1,
    joinAfterDays: 2,
    adminsAfterDays: 3,
    lastWord: 'lapse',
    lastWordAfterDays: 5,
  },
}

export const munich = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }

export const launchPeriod = {
  name: 'Launch',
  startDate: '2026-05-04',
  endDate: '2026-05-08',
  teamId: null,
  effect: 'warn',
}

export const hoursPolicy = {
  unit: 'hours',
  annualAmount: 160,
  accrualType: 'all_at_once',
  creditedAt: 'start',
  carryOverAmount: 40,
  carriedValidMonths: null,
  lowerLimit: 0,
}

export const monthlyPolicy = {
  unit: 'days',
  annualAmount: 25,
  accrualType: 'monthly',
  creditedAt: 'end',
  carryOverAmount: null,
  carriedValidMonths: 3,
  lowerLimit: -2,
}

export const sabbatical = {
  name: 'Sabbatical',
  colour: 'teal',
  isPaid: true,
  needsApproval: true,
  isPrivate: false,
  unit: 'days',
  annualAmount: 3,
}
