import * as z from 'zod/mini'
import { nameText, plainDate, timeZone, uuid } from '../fields.ts'
import { accrualType, leaveYearStart, paySchedule } from '../leave/accrual-contract.ts'
import { sickDaysBack } from '../leave/earliest-start.ts'
import { silenceRules } from '../leave/silence.ts'
import { workingWeeks } from '../leave/work-calendar-contract.ts'
import { countryCode, regionCode } from '../location/region.ts'

export const industries = ['technology', 'healthcare', 'finance', 'education', 'other'] as const
export const teamSizes = ['5-10', '11-25', '26-50'] as const
/** Job titles offered at setup; they grant nothing (spec 6). */
export const jobTitles = ['Founder/CEO', 'HR Manager', 'Operations Manager', 'Team Manager'] as const

export const defaultAnnualDays = 20
export const setupAnnualDays = { min: 1, max: 50 } as const
/** Settings' input has no bound (spec 5); the server takes what fits into a year. */
const settingsAnnualDays = { min: 0, max: 366 } as const

const industry = z.enum(industries, 'Please choose an industry')

const companyName = nameText(120).check(z.minLength(1, 'Company name is required'))

/** Days in halves, so that a balance never shows a third digit. */
const annualDays = ({ min, max }: { min: number; max: number }) =>
  z
    .number('Please enter annual leave days as a number')
    .check(
      z.minimum(min, `Please enter at least ${min} annual leave days`),
      z.maximum(max, `Please enter at most ${max} annual leave days`),
      z.multipleOf(0.5, 'Please enter annual leave days in whole or half days'),
    )

/** POST /api/companies (spec 2.7). `role` is the creator's job title. */
export const newCompany = z.strictObject({
  name: companyName,
  industry: z.optional(industry),
  teamSize: z.optional(z.enum(teamSizes, 'Please choose a team size')),
  role: z.optional(z.enum(jobTitles, 'Please choose your role')),
  annualDays: annualDays(setupAnnualDays),
  accrualType,
  timeZone: z.optional(timeZone),
  /** Where its public holidays are no leave; without it there are none. */
  country: z.optional(z.nullable(countryCode)),
  region: z.optional(z.nullable(regionCode)),
})
export type NewCompany = z.infer<typeof newCompany>

/** PUT /api/companies/mine (spec 2.14). */
export const companySettings = z.strictObject({
  name: companyName,
  industry: z.nullable(industry),
  annualDays: annualDays(settingsAnnualDays),
  accrualType,
})
export type CompanySettings = z.infer<typeof companySettings>

/** What a rule against dates does: refuses the request, or only warns of it. */
export const ruleEffect = z.enum(['refuse', 'warn'], 'Please choose whether to refuse or to warn')
export type RuleEffect = z.infer<typeof ruleEffect>

/** How many of a team may be away at once. */
export const mostAway = z
  .int('Please enter a whole number of people')
  .check(z.minimum(1, 'Please enter at least 1'), z.maximum(10_000, 'Please enter at most 10,000'))

const rules = {
  leaveYearStart,
  /** Null: by the month, from the leave year's first day on. */
  paySchedule: z.nullable(paySchedule),
  timeZone,
  workingWeek: workingWeeks,
  /** Where everybody is who has no location of their own; null for no public holidays. */
  locationId: z.nullable(uuid),
  /** Null: any number. */
  mostAway: z.nullable(mostAway),
  mostAwayEffect: ruleEffect,
}

/** Approvers sign in to decide from a mail: its links alone don't decide. */
const signInToDecide = z.boolean()

/**
 * How many calendar days ago own sick leave may have begun to need no decision once it's over. 0: today
 * alone.
 */
const illnessDaysBack = z
  .int('Please enter a whole number of days')
  .check(
    z.minimum(0, 'Please enter at least 0 days'),
    z.maximum(sickDaysBack, `Please enter at most ${sickDaysBack} days`),
  )

/**
 * PUT /api/companies/mine/settings: the rules around leave. Leave year and pay schedule change from the
 * current leave year on; working week and location from today on.
 */
export const companyRules = z.strictObject({
  ...rules,
  /** Default: as they are. */
  signInToDecide: z.optional(signInToDecide),
  illnessDaysBack: z.optional(illnessDaysBack),
  silence: z.optional(silenceRules),
})
export type CompanyRules = z.infer<typeof companyRules>

/** GET /api/companies/mine. */
export const company = z.strictObject({
  id: uuid,
  name: z.string(),
  industry: z.nullable(industry),
  teamSize: z.nullable(z.enum(teamSizes)),
  annualDays: z.number(),
  accrualType,
  /** Null: everything moves on. */
  carryOverDays: z.nullable(z.number()),
  createdOn: plainDate,
  ...rules,
  signInToDecide,
  illnessDaysBack,
  silence: silenceRules,
})
export type Company = z.infer<typeof company>

/** The first week of a company: what an admin does before others begin. */
const firstStep = z.enum(['people', 'holidays', 'balances', 'privacy', 'invite', 'trial'])
export type FirstStep = z.infer<typeof firstStep>

/** GET /api/first-steps: in their order; done by what is stored, or because an admin said so. For admins. */
export const firstSteps = z.array(z.strictObject({ step: firstStep, isDone: z.boolean() }))
export type FirstSteps = z.infer<typeof firstSteps>

/** The path of POST /api/first-steps/{step}: nothing is left to do there. */
export const firstStepParams = z.strictObject({ step: firstStep })
