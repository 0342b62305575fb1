import { counted } from '#client/ui/data/format-dates.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { SaveBar } from '#client/ui/form/save-bar.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { SwitchRow } from '#client/ui/form/switch-row.tsx'
import { numberOr } from '#client/ui/form/typed-values.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { Company } from '#shared/company/contract.ts'
import { sickDaysBack } from '#shared/leave/earliest-start.ts'
import type { LeavePolicyInput, PolicyChange } from '#shared/leave/leave-type-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { PolicyEffect } from '../policy/policy-effect.tsx'
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { LeaveYearFields } from './leave-year-fields.tsx'
import { PayScheduleFields } from './pay-schedule-fields.tsx'
import { SilenceFields } from './silence-fields.tsx'
import { TeamRuleFields } from './team-rule-fields.tsx'
import { type Rules, useRulesForm } from './use-rules-form.ts'
import { WorkingTimeFields } from './working-time-fields.tsx'

/**
 * The leave year, the working time, how many may be away, who decides when, and what needs no decision. For
 * admins.
 */
export function RulesSettings({ today }: { today: PlainDate }) {
  const { settings, isError, retry } = useSettings()
  if (settings) return <RulesForm {...settings} today={today} />
  if (isError) return <ReadFailure what="The company settings" onRetry={retry} />
  return (
    <SettingsSkeleton
      titles={[
        'Leave year',
        'Working time',
        'Away at once',
        'When no one decides',
        'Recent sick leave',
        'Decisions from emails',
      ]}
    />
  )
}

type RulesFormProps = { company: Company; annualPolicy: LeavePolicyInput; today: PlainDate }

const formId = 'company-rules'

function RulesForm({ company, annualPolicy, today }: RulesFormProps) {
  const { rules, changes, form, problem, isSaving, save, discard } = useRulesForm(company)
  const balanceChange = balanceChangeOf(rules)
  return (
    <>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormSection
          at="rules"
          title="Leave year"
          note="When days are granted, carried over and lost. Changes apply from the current leave year."
        >
          <LeaveYearFields rules={rules} today={today} />
          <PayScheduleFields rules={rules} annualAccrual={annualPolicy.accrualType} today={today} />
          {balanceChange && <PolicyEffect change={balanceChange} />}
        </FormSection>
        <FormSection
          at="working-time"
          title="Working time"
          note={
            <>
              For everyone without a working week of their own, from today. Leave that hasn’t started is
              recounted. Public holidays depend on{' '}
              <TextLink href="/settings?tab=places">where people work</TextLink>.
            </>
          }
        >
          <WorkingTimeFields rules={rules} />
        </FormSection>
        <FormSection
          at="team-limit"
          title="Away at once"
          note={
            <>
              Each <TextLink href="/settings?tab=teams">team</TextLink> can have its own limit. Booked leave
              stays as it is.
            </>
          }
        >
          <TeamRuleFields rules={rules} />
        </FormSection>
        <FormSection
          at="silence"
          title="When no one decides"
          note="Counted in the approver’s own working days, so that no request waits forever. Everyone who joins gets an email."
        >
          <SilenceFields rules={rules} />
        </FormSection>
        <FormSection
          at="illness"
          title="Recent sick leave"
          note="Sick leave that people report themselves and that ends by today is recorded immediately, and their approver is notified. All other sick leave needs a decision."
        >
          <IllnessFields rules={rules} />
        </FormSection>
        <FormSection
          at="email-decisions"
          title="Decisions from emails"
          note="Approvers get an email for each request, with buttons to approve or reject it."
        >
          <div className="max-w-md">
            <SwitchRow
              label="Sign in to decide"
              hint={
                rules.values.signInToDecide
                  ? 'The email opens the request in the app.'
                  : 'The buttons work without signing in, for seven days. Anyone who can read the email can decide.'
              }
              checked={rules.values.signInToDecide === true}
              onChange={(event) => rules.set('signInToDecide', event.target.checked)}
            />
          </div>
        </FormSection>
      </form>
      <SaveBar formId={formId} changes={changes} busy={isSaving} problem={problem} onDiscard={discard} />
    </>
  )
}

/** What of the changes touches balances; null while nothing does, or something is wrong. */
function balanceChangeOf({ changes, errorOf, values }: SavedForm<Rules>): PolicyChange | null {
  const { leaveYearStart, paySchedule } = values
  const movesYear = changes.includes('leaveYearStart')
  const movesPay = changes.includes('paySchedule')
  if (!(movesYear || movesPay) || errorOf('leaveYearStart') || errorOf('paySchedule.anchor')) return null
  return { ...(movesYear && { leaveYearStart }), ...(movesPay && { paySchedule }) }
}

/** How many days ago own sick leave may have begun to need no decision. */
function IllnessFields({ rules }: { rules: SavedForm<Rules> }) {
  const { saved, values, register, errorOf, changes } = rules
  const error = errorOf('illnessDaysBack')
  const isChanged = changes.includes('illnessDaysBack') && !error
  const isTodayAlone = values.illnessDaysBack === 0
  return (
    <div className="max-w-md">
      <Field
        label="It started at most"
        changed={isChanged}
        hint={
          isChanged
            ? `was ${counted(saved.illnessDaysBack ?? 0, ['day', 'days'])} ago`
            : isTodayAlone && 'Only today’s sick leave.'
        }
        error={error}
      >
        <Input
          type="number"
          inputMode="numeric"
          min="0"
          max={sickDaysBack}
          unit="days ago"
          {...register('illnessDaysBack', { setValueAs: numberOr(Number.NaN) })}
        />
      </Field>
    </div>
  )
}
