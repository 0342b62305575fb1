import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import type { ConfirmingPayment } from './use-confirm-payment.ts'

/** Stands in for the window of the bank, with the payment sandbox. */
export function BankQuestion({ confirming: { answerBank } }: { confirming: ConfirmingPayment }) {
  return (
    <Dialog
      open={answerBank !== null}
      onOpenChange={() => answerBank?.('refuse')}
      title="Is this payment yours?"
      alert
    >
      <DialogBody className="text-pretty text-muted">
        This stands in for your bank’s page. No card is charged.
      </DialogBody>
      <DialogFooter>
        <Button data-safe onClick={() => answerBank?.('refuse')}>
          Refuse
        </Button>
        <Button variant="primary" onClick={() => answerBank?.('confirm')}>
          Confirm
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
