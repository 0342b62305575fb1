import { readCompanyCalendar } from '#server/features/calendar/company-calendar.ts'
import { readDayLengths } from '#server/features/calendar/day-length.ts'
import { leaveYearStartNow, payScheduleIn } from '#server/features/leave-type/change-terms.ts'
import { toPolicyInput } from '#server/features/leave-type/policy-input.ts'
import { readTerms } from '#server/features/leave-type/terms.ts'
import { silenceRulesOf } from '#server/features/people/silence-rules.ts'
import { companies } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { inDays } from '#shared/company/annual-days.ts'
import type { Company } from '#shared/company/contract.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { policyIn } from '#shared/leave/policy.ts'

/** The company, with its annual leave policy and its rules as of a day. */
export async function readCompany(tx: Tx, today: string): Promise<Company> {
  const [company] = await tx.select().from(companies)
  if (!company) throw new Error('A transaction inside a company finds its company.')
  const { leaveYearStarts, policies, paySchedules } = await readTerms(tx, 'annual')
  const year = leaveYearOf(today, leaveYearStarts)
  const policy = toPolicyInput(policyIn(year, policies))
  const dayLength = (await readDayLengths(tx, []))(null)(today)
  const annualDays = inDays(policy.annualAmount, policy.unit, dayLength)
  if (annualDays === null) throw new Error('Annual leave has an allowance from the first day on.')
  const { companyId, name, industry, teamSize, createdOn } = company
  const { timeZone, mostAway, mostAwayEffect, signInToDecide, illnessDaysBack } = company
  return {
    id: companyId,
    name,
    industry,
    teamSize,
    annualDays,
    accrualType: policy.accrualType,
    carryOverDays: inDays(policy.carryOverAmount, policy.unit, dayLength),
    createdOn,
    leaveYearStart: leaveYearStartNow(leaveYearStarts),
    paySchedule: payScheduleIn(year, paySchedules),
    timeZone,
    ...(await readCompanyCalendar(tx, today)),
    mostAway,
    mostAwayEffect,
    signInToDecide,
    illnessDaysBack,
    silence: silenceRulesOf(company),
  }
}
