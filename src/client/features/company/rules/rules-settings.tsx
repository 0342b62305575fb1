import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { SaveBar } from '#client/ui/form/save-bar.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { Company } from '#shared/company/contract.ts'
import type { LeavePolicyInput, PolicyChange } from '#shared/leave/leave-type-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { PolicyEffect } from '../policy/policy-effect.tsx'
import { SettingsSkeleton } from '../settings/settings-skeleton.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { LeaveYearFields } from './leave-year-fields.tsx'
import { PayScheduleFields } from './pay-schedule-fields.tsx'
import { TeamRuleFields } from './team-rule-fields.tsx'
import { type Rules, useRulesForm } from './use-rules-form.ts'
import { WorkingTimeFields } from './working-time-fields.tsx'

/** The leave year, the working time, and how many may be away. For admins. */
export function RulesSettings({ today }: { today: PlainDate }) {
  const { settings, isError, retry } = useSettings()
  if (settings) return <RulesForm {...settings} today={today} />
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      {isError ? (
        <ReadFailure what="The company settings" className="mb-8" onRetry={retry} />
      ) : (
        <SettingsSkeleton titles={['Leave year', 'Working time', 'In a team']} />
      )}
    </div>
  )
}

type RulesFormProps = { company: Company; annualPolicy: LeavePolicyInput; today: PlainDate }

const formId = 'company-rules'

function RulesForm({ company, annualPolicy, today }: RulesFormProps) {
  const { rules, changes, form, problem, isSaving, save, discard } = useRulesForm(company)
  const balanceChange = balanceChangeOf(rules)
  return (
    <>
      <div className="mx-auto w-full max-w-[1200px]">
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
            title="Leave year"
            note="Days are granted, carried over and lost by it. A change holds from the current leave year on."
            className="border-t-0 pt-2! max-lg:pt-0!"
          >
            <LeaveYearFields rules={rules} today={today} />
            <PayScheduleFields rules={rules} annualAccrual={annualPolicy.accrualType} today={today} />
            {balanceChange && <PolicyEffect change={balanceChange} />}
          </FormSection>
          <FormSection
            title="Working time"
            note={
              <>
                For everybody without a week of their own, from today on. Leave that has not begun is counted
                again. Public holidays follow from{' '}
                <TextLink href="/settings?tab=places">where people are</TextLink>.
              </>
            }
          >
            <WorkingTimeFields rules={rules} />
          </FormSection>
          <FormSection
            title="In a team"
            note={
              <>
                A <TextLink href="/settings?tab=places">team</TextLink> can have a number of its own. Leave
                that is booked stands.
              </>
            }
          >
            <TeamRuleFields rules={rules} />
          </FormSection>
        </form>
      </div>
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
