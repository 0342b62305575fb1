import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, noticeOf } from '#client/api/http.ts'
import { suggestLocation, thisBrowser } from '#client/leave-ui/suggest-location.ts'
import { useCreateCompany } from '#client/queries/company.ts'
import { useHolidayCountries } from '#client/queries/locations.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { defaultAnnualDays, type NewCompany, newCompany } from '#shared/company/contract.ts'
import type { HolidayCountry } from '#shared/location/contract.ts'

/** The list of people to invite, which another feature keeps. */
export type InvitationsToSend = {
  /** Marks what is wrong with them; true when all can be sent. */
  check: () => boolean
  /** Marks what is wrong with them, and leaves the focus where it is. */
  markProblems: () => void
  /** Those that fail stay in the list with their reason. */
  send: () => Promise<{ sent: number; failed: number }>
  /** Some address is there. */
  isBegun: boolean
  summary: string
}

const failedText = 'Failed to create the company. Please try again.'

/** Creates the company, then invites; from the first on there is no way back to the form. */
export function useCompanySetup(invitations: InvitationsToSend, onDone: () => void) {
  // The page has waited for them; without the list the company begins without a country.
  const { data: countries = [] } = useHolidayCountries()
  const form = useForm<NewCompany>({
    resolver: zodResolver(newCompany),
    defaultValues: startValues(countries),
  })
  const create = useCreateCompany()
  const [failed, setFailed] = useState<number | null>(null)
  const [isInviting, setInviting] = useState(false)
  useWarningBeforeLeaving(!create.data && (form.formState.isDirty || invitations.isBegun))

  const createCompany = async (company: NewCompany): Promise<boolean> => {
    try {
      await create.mutateAsync(company)
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', description: noticeOf(error, failedText) })
      // Another tab was faster: then there is a company to go to.
      if (error instanceof ApiError && error.status === 409) onDone()
      return false
    }
    toast({ title: 'Company created successfully!' })
    return true
  }
  const sendInvitations = async () => {
    setInviting(true)
    const outcome = await invitations.send()
    setInviting(false)
    setFailed(outcome.failed)
    if (outcome.failed > 0) return
    if (outcome.sent > 0) toast({ title: 'Invitations sent successfully!' })
    onDone()
  }

  return {
    form,
    countries,
    isBusy: form.formState.isSubmitting,
    isInviting,
    problem: create.isError ? noticeOf(create.error, failedText) : null,
    /** The company, once it is there and every invitation was tried, and how many failed. */
    outcome: create.data && failed !== null ? { company: create.data, failed } : null,
    createAndInvite: form.handleSubmit(async (company) => {
      if (!invitations.check()) return
      if (await createCompany(company)) await sendInvitations()
      // What is wrong with the invitations is said at once, beside what is wrong above them.
    }, invitations.markProblems),
    createOnly: form.handleSubmit(async (company) => {
      if (!(await createCompany(company))) return
      setFailed(0)
      onDone()
    }),
    inviteAgain: () => {
      if (invitations.check()) void sendInvitations()
    },
  }
}

function startValues(countries: readonly HolidayCountry[]) {
  const browser = thisBrowser()
  return {
    name: '',
    annualDays: defaultAnnualDays,
    accrualType: 'all_at_once' as const,
    timeZone: browser.timeZone,
    country: suggestLocation(browser, countries).country,
    region: null,
  }
}
