import { type ReactNode, useEffect } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button, buttonClass } from '#client/ui/form/button.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import type { Company } from '#shared/company/contract.ts'
import { midYearNote } from './policy-preview.ts'

type CompanyIsReadyProps = {
  company: Company
  /** How many invitations could not be sent. */
  failed: number
  /** Those invitations. */
  children: ReactNode
  isInviting: boolean
  onRetry: () => void
  onGoOn: () => void
}

/** The company is there. Invitations that failed are here to mend and send again, or to leave. */
export function CompanyIsReady(props: CompanyIsReadyProps) {
  const { company, failed, children, isInviting, onRetry, onGoOn } = props
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="max-w-[680px] max-sm:pb-24">
      <PageHeader title={`${company.name} is ready`} lead="You’re its admin." />
      {failed > 0 && (
        <>
          <Notice
            tone="warning"
            title={failed === 1 ? 'We couldn’t send this invitation.' : 'We couldn’t send these invitations.'}
            className="mb-6"
          >
            Correct and send again, or continue: you can invite people from the Team page at any time.
          </Notice>
          {children}
        </>
      )}
      <OpeningBalancesOffer company={company} />
      <div className="mt-8 flex flex-wrap justify-end gap-3 border-t border-control pt-5 max-sm:[&>button]:w-full">
        <Button disabled={isInviting} onClick={onGoOn}>
          Go to Dashboard
        </Button>
        {failed > 0 && (
          <Button variant="primary" busy={isInviting} onClick={onRetry} className="max-sm:order-first">
            Send Again
          </Button>
        )}
      </div>
    </div>
  )
}

/** A company that begins within a leave year grants all of it; what was used before is entered later. */
function OpeningBalancesOffer({ company }: { company: Company }) {
  const note = midYearNote(company.accrualType, company.annualDays, company.createdOn)
  if (!note) return null
  return (
    <Notice
      className="mt-6"
      action={
        // Not through the router, which has no settings before the company is read.
        <a
          href="/settings?tab=balances"
          className={buttonClass({ variant: 'line', size: 'sm', iconOnly: false })}
        >
          Set opening balances
        </a>
      }
    >
      {note} Enter what people used before you started here.
    </Notice>
  )
}
