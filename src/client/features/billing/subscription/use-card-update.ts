import { noticeOf } from '#client/api/http.ts'
import { useUpdatePaymentMethod } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'

export type CardUpdate = {
  /** Opens the card form; null while it is closed. */
  clientSecret: string | null
  isPending: boolean
  /** Why the form could not be opened. */
  problem: string | null
  open: () => void
  close: () => void
}

/** Updating the payment method: the form opens once the server has a secret for it. */
export function useCardUpdate(): CardUpdate {
  const { mutate, reset, data, isPending, error } = useUpdatePaymentMethod()
  const open = () => {
    mutate(undefined, {
      onError: (failure) =>
        toast({ variant: 'destructive', title: 'Error', description: updateFailure(failure) }),
    })
  }
  return {
    clientSecret: data?.clientSecret ?? null,
    isPending,
    problem: error && updateFailure(error),
    open,
    close: reset,
  }
}

function updateFailure(error: Error): string {
  return noticeOf(error, 'Failed to setup payment method update. Please try again.')
}
