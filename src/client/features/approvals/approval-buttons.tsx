import { Button } from '#client/ui/form/button.tsx'

type ApprovalButtonsProps = {
  employeeName: string
  size?: 'md' | 'sm'
  onApprove: () => void
  onReject: () => void
}

/** The two decisions (spec 2.10). */
export function ApprovalButtons({ employeeName, size = 'md', onApprove, onReject }: ApprovalButtonsProps) {
  return (
    <div className="flex gap-2 *:flex-1">
      <Button size={size} aria-label={`Reject ${employeeName}’s request`} onClick={onReject}>
        Reject
      </Button>
      <Button
        size={size}
        variant="primary"
        aria-label={`Approve ${employeeName}’s request`}
        onClick={onApprove}
      >
        Approve
      </Button>
    </div>
  )
}
