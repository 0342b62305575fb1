import { type ReactNode, useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { CompanyIsReady } from './company-is-ready.tsx'
import { NewCompanyFields } from './new-company-fields.tsx'
import { NewPolicyFields } from './new-policy-fields.tsx'
import { NewRegionFields } from './new-region-fields.tsx'
import { type InvitationsToSend, useCompanySetup } from './use-company-setup.ts'

type CompanySetupProps = {
  today: PlainDate
  invitations: InvitationsToSend
  /** Above the form: another way to come by a company. */
  offer: ReactNode
  /** The list of people to invite. */
  children: ReactNode
  /** Goes on to the company's dashboard. */
  onDone: () => void
}

/** One page in four groups; its end is a company, whatever becomes of the invitations (spec 2.7). */
export function CompanySetup({ today, invitations, offer, children, onDone }: CompanySetupProps) {
  const setup = useCompanySetup(invitations, onDone)
  const { register, control, setValue } = setup.form
  const [asksToSkip, setAsksToSkip] = useState(false)
  if (setup.outcome) {
    return (
      <CompanyIsReady
        {...setup.outcome}
        isInviting={setup.isInviting}
        onRetry={setup.inviteAgain}
        onGoOn={onDone}
      >
        {children}
      </CompanyIsReady>
    )
  }
  const fields = { register, control }
  const { countries } = setup
  return (
    <form noValidate onSubmit={setup.createAndInvite}>
      <PageHeader
        title="Set up your company"
        lead="Four short sections. You can change the name, industry and leave policy later in Settings."
        className="mb-8! [&_h1]:mb-1.5 [&_h1]:text-[2.5rem] [&_h1]:leading-11 max-sm:[&_h1]:text-[2rem] max-sm:[&_h1]:leading-9"
      />
      {offer}
      <FormSection title="Your company" note="Your team sees the name in invitations.">
        <NewCompanyFields {...fields} />
      </FormSection>
      <FormSection title="Annual leave" note="What everyone gets in a leave year.">
        <NewPolicyFields {...fields} today={today} />
      </FormSection>
      {countries.length > 0 && (
        <FormSection
          title="Public holidays"
          note="They don’t use anyone’s leave. You can change them later in Settings."
        >
          <NewRegionFields
            {...fields}
            countries={countries}
            onOtherCountry={() => setValue('region', null)}
          />
        </FormSection>
      )}
      <FormSection
        title="Your team"
        note={
          <>
            Paste a list of addresses into any row and it fills as many rows as it needs. Empty rows are
            skipped. To bring managers, teams or balances along,{' '}
            <TextLink href="/help/#import" target="_blank" className="inline! underline">
              import a list of people
            </TextLink>{' '}
            once your company is set up.
          </>
        }
      >
        {children}
      </FormSection>
      {setup.problem && (
        <Notice tone="error" className="mb-6">
          {setup.problem}
        </Notice>
      )}
      <SetupActions
        summary={invitations.summary}
        busy={setup.isBusy}
        isInviting={setup.isInviting}
        onSkip={() => (invitations.isBegun ? setAsksToSkip(true) : void setup.createOnly())}
      />
      <ConfirmDialog
        open={asksToSkip}
        onOpenChange={setAsksToSkip}
        title="Skip the invitations?"
        safeLabel="Keep them"
        confirmLabel="Skip Invites"
        danger={false}
        busy={false}
        onConfirm={() => {
          setAsksToSkip(false)
          void setup.createOnly()
        }}
      >
        <p>
          No one will be invited, and what you typed is discarded. You can invite people later, under Team.
        </p>
      </ConfirmDialog>
    </form>
  )
}

type SetupActionsProps = { summary: string; busy: boolean; isInviting: boolean; onSkip: () => void }

function SetupActions({ summary, busy, isInviting, onSkip }: SetupActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-control pt-5">
      <div className="max-w-[46ch] text-small text-pretty text-muted">
        <output>{isInviting ? 'Sending the invitations …' : summary}</output> If one fails, it stays here with
        the reason, and the company is still created.
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>button]:w-full">
        <Button disabled={busy} onClick={onSkip}>
          Skip Invites for Now
        </Button>
        <Button type="submit" variant="primary" busy={busy} className="max-sm:order-first">
          Create Company and Send Invites
        </Button>
      </div>
    </div>
  )
}
