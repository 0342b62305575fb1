import { Button } from '#client/ui/form/button.tsx'

type SetupActionsProps = { summary: string; busy: boolean; isInviting: boolean; onSkip: () => void }

export function SetupActions({ summary, busy, isInviting, onSkip }: SetupActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-control pt-5">
      <div className="max-w-[46ch] text-small text-pretty text-muted">
        <output>{isInviting ? 'Sending the invitations …' : summary}</output> An invitation that fails stays
        here with its reason; the company is never lost.
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
