import { createFormControl } from 'react-hook-form'
import * as z from 'zod/mini'
import { useChangeRules } from '#client/queries/company.ts'
import { useSavedForm } from '#client/ui/form/saved-form.ts'
import { useFirstError, useSaving } from '#client/ui/form/use-saving.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { type Company, type CompanyRules, companyRules } from '#shared/company/contract.ts'
import { weekdays } from '#shared/leave/work-calendar.ts'

/** The location is chosen in the list of locations. */
export type Rules = Omit<CompanyRules, 'locationId'>

const rulesWithoutLocation = z.omit(companyRules, { locationId: true })
const { formControl } = createFormControl<Rules>()

/** How the fields are called, in the order of the screen. */
const names: Record<keyof Rules, string> = {
  leaveYearStart: 'Leave year',
  paySchedule: 'Pay schedule',
  workingWeek: 'Working week',
  timeZone: 'Time zone',
  mostAway: 'Away at once',
  mostAwayEffect: 'Away at once',
  silence: 'When no one decides',
  illnessDaysBack: 'Recent sick leave',
  signInToDecide: 'Decisions from emails',
}

/** The rules around leave as they stand in the form, against what is saved. */
export function useRulesForm(company: Company) {
  const change = useChangeRules()
  const rules = useSavedForm(rulesOf(company), { schema: rulesWithoutLocation, formControl })
  const saving = useSaving('Your company settings have been successfully updated.')
  const { form, focusFirstError } = useFirstError()
  useWarningBeforeLeaving(rules.changes.length > 0)

  const discard = () => {
    saving.forget()
    rules.discard()
  }
  const save = async () => {
    const { valid } = rules
    if (!valid) return focusFirstError()
    const run = () => change.mutateAsync({ ...valid, locationId: company.locationId })
    if (await saving.save([{ what: 'Rules', run }])) rules.markSaved()
  }
  const changes = [...new Set(rules.changes.map((field) => names[field]))]
  return { rules, changes, form, save, discard, problem: saving.problem, isSaving: saving.isSaving }
}

/** What is written when something of the rules is changed elsewhere: all of them, as they are saved. */
export function rulesOf(company: Company): Rules {
  const { leaveYearStart, paySchedule, timeZone, mostAway, mostAwayEffect } = company
  const { signInToDecide, illnessDaysBack, silence } = company
  // A free day may be left out; written out, weeks that are the same compare as the same.
  const workingWeek = {
    ...company.workingWeek,
    weeks: company.workingWeek.weeks.map((week) =>
      Object.fromEntries(weekdays.map((day) => [day, week[day] ?? 'none'])),
    ),
  }
  return {
    leaveYearStart,
    paySchedule,
    workingWeek,
    timeZone,
    mostAway,
    mostAwayEffect,
    signInToDecide,
    illnessDaysBack,
    silence,
  }
}
