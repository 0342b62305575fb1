import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { useReturnedSetup } from './use-returned-setup.ts'

const billingTab = '/pricing?tab=billing'

type ReturnedCardProps = {
  /** Where to go on to when the card is in use. */
  done?: string
}

/** Finishes the setup of a card after the redirect from a bank; draws nothing otherwise. */
export function ReturnedCard({ done = billingTab }: ReturnedCardProps) {
  const { isReturned, problem, retry } = useReturnedSetup({ done, failed: billingTab })
  if (!isReturned) return null
  if (problem === null)
    return (
      <output className="mx-auto mb-4 flex max-w-[1200px] items-center gap-2 text-muted">
        <Spinner />
        Putting your card to use…
      </output>
    )
  return (
    <Notice
      tone="error"
      title="Your card is not in use yet."
      className="mx-auto mb-6 max-w-[1200px]"
      action={
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}
