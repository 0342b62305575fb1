import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { Start } from './use-start.ts'

type StartButtonProps = {
  /** False for a company that had its trial. */
  hasTrial: boolean
  start: Pick<Start, 'isPending' | 'problem' | 'run'>
}

/** Begins the subscription; what stood against it is said above the button, which then tries again. */
export function StartButton({ hasTrial, start }: StartButtonProps) {
  const label = hasTrial ? 'Start Free Trial' : 'Subscribe Again'
  return (
    <>
      {start.problem && (
        <Notice tone="error" title="The subscription was not created." className="mb-4">
          {start.problem}
        </Notice>
      )}
      <Button variant="primary" size="lg" busy={start.isPending} onClick={start.run}>
        {start.problem ? 'Try again' : label}
      </Button>
    </>
  )
}
