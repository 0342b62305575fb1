import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '#client/ui/toast-store.ts'
import { type Company, type CompanySettings, companySettings } from '#shared/company/contract.ts'
import { useChangeCompany } from '../company-api.ts'
import { changedFields, keepChanges, settingsOf } from './changed-settings.ts'

const failedText = 'Failed to update settings. Please try again.'

/** The settings as they stand in the form, against those that are saved. */
export function useCompanyForm(company: Company) {
  const change = useChangeCompany()
  const form = useForm<CompanySettings>({
    resolver: zodResolver(companySettings),
    defaultValues: settingsOf(company),
  })
  const { control, getValues, reset } = form
  const settings = useWatch({ control, compute: (values: CompanySettings) => ({ ...values }) })
  const changes = changedFields(settings, company)

  const savedBefore = useRef(company)
  useEffect(() => {
    if (savedBefore.current === company) return
    reset(keepChanges(getValues(), savedBefore.current, settingsOf(company)))
    savedBefore.current = company
  }, [company, getValues, reset])
  useWarningBeforeLeaving(changes.length > 0)

  const save = form.handleSubmit(async (submitted) => {
    try {
      reset(settingsOf(await change.mutateAsync(submitted)))
      toast({ title: 'Your company settings have been successfully updated.' })
    } catch (error) {
      toast({ variant: 'destructive', title: 'Update Failed', description: noticeOf(error, failedText) })
    }
  })
  const discard = () => {
    change.reset()
    reset(settingsOf(company))
  }
  const problem = change.isError ? noticeOf(change.error, failedText) : null
  return { form, settings, changes, problem, isSaving: change.isPending, save, discard }
}

function useWarningBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
