import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '#client/ui/toast-store.ts'
import { type Company, type CompanySettings, companySettings } from '#shared/company/contract.ts'
import { useChangeCompany } from '../company-api.ts'
import { changedFields, keepChanges, settingsFields, settingsOf } from './changed-settings.ts'

const failedText = 'Failed to update settings. Please try again.'

/** What was typed and not saved when somebody went to another page. */
let left: { typed: CompanySettings; savedBefore: CompanySettings } | null = null

/** The settings as they stand in the form, against those that are saved. What is unsaved waits here while one is on another page. */
export function useCompanyForm(company: Company) {
  const change = useChangeCompany()
  const form = useForm<CompanySettings>({
    resolver: zodResolver(companySettings),
    defaultValues: left
      ? keepChanges(left.typed, left.savedBefore, settingsOf(company))
      : settingsOf(company),
  })
  const { control, getValues } = form
  const settings = useWatch({ control, compute: (values: CompanySettings) => ({ ...values }) })
  const changes = changedFields(settings, company)

  // Field by field: `reset` waits for inputs to register again, which compiled components don't do.
  const show = (shown: CompanySettings) => {
    for (const field of settingsFields) form.setValue(field, shown[field])
    form.clearErrors()
  }

  const savedBefore = useRef(company)
  const takeOver = useEffectEvent(() => {
    show(keepChanges(getValues(), savedBefore.current, settingsOf(company)))
    savedBefore.current = company
  })
  useEffect(() => {
    if (savedBefore.current !== company) takeOver()
  }, [company])
  useWarningBeforeLeaving(changes.length > 0)
  const leave = useEffectEvent(() => {
    left = { typed: getValues(), savedBefore: settingsOf(savedBefore.current) }
  })
  useEffect(() => () => leave(), [])

  const save = form.handleSubmit(async (submitted) => {
    try {
      show(settingsOf(await change.mutateAsync(submitted)))
      toast({ title: 'Your company settings have been successfully updated.' })
    } catch (error) {
      toast({ variant: 'destructive', title: 'Update Failed', description: noticeOf(error, failedText) })
    }
  })
  const discard = () => {
    change.reset()
    show(settingsOf(company))
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
