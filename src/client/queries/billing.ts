import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type {
  BillingHistory,
  CreatedSubscription,
  FinishedPayment,
  FinishedSetup,
  PaymentMethodSetup,
  PaymentOutcome,
  PaymentToConfirm,
  SetupOutcome,
  SubscriptionStatus,
} from '#shared/billing/contract.ts'

const statusQuery = queryOptions<SubscriptionStatus>({ queryKey: ['/api/subscription/status'] })
const historyQuery = queryOptions<BillingHistory>({ queryKey: ['/api/billing/history'] })

registerTopic('billing', [statusQuery.queryKey, historyQuery.queryKey])
// The price follows the number of people.
registerTopic('team', [statusQuery.queryKey])

/** GET /api/subscription/status, with details for admins. */
export function useSubscriptionStatus() {
  return useQuery(statusQuery)
}

/** GET /api/billing/history: the last five invoices. For admins, once there was a subscription. */
export function useBillingHistory() {
  return useQuery(historyQuery)
}

/** POST /api/create-subscription, and whether what was created begins with a trial. */
export function useCreateSubscription() {
  const queryClient = useQueryClient()
  return useBillingWrite(async () => {
    const before = queryClient.getQueryData(statusQuery.queryKey)
    const created = await writeJson<CreatedSubscription>('POST', '/api/create-subscription')
    if (!('clientSecret' in created)) return created
    const after = await queryClient.fetchQuery({ ...statusQuery, staleTime: 0 }).catch(() => undefined)
    const hasTrial = after?.hasSubscription ? after.status === 'trialing' : before?.hasTrialLeft !== false
    return { ...created, hasTrial }
  })
}

/** POST /api/subscription/update-payment-method: the secret that opens the card form. */
export function useUpdatePaymentMethod() {
  return useMutation({
    mutationFn: useOnceAtATime(() =>
      writeJson<PaymentMethodSetup>('POST', '/api/subscription/update-payment-method'),
    ),
  })
}

/** POST /api/subscription/finish-setup: puts the confirmed card to use. */
export function useFinishSetup() {
  return useBillingWrite((setup: FinishedSetup) =>
    writeJson<SetupOutcome>('POST', '/api/subscription/finish-setup', setup),
  )
}

/** POST /api/subscription/confirm-payment: what the bank is asked with. */
export function useBeginConfirmation() {
  return useBillingWrite(() => writeJson<PaymentToConfirm>('POST', '/api/subscription/confirm-payment'))
}

/** POST /api/subscription/finish-payment: what became of a payment that was confirmed, or was not. */
export function useFinishPayment() {
  return useBillingWrite((payment: FinishedPayment) =>
    writeJson<PaymentOutcome>('POST', '/api/subscription/finish-payment', payment),
  )
}

/** POST /api/subscription/cancel: access goes on until the end of the paid or free period. */
export function useCancelSubscription() {
  return useBillingWrite(() => writeJson<SubscriptionStatus>('POST', '/api/subscription/cancel'))
}
export type Cancelling = ReturnType<typeof useCancelSubscription>

/** POST /api/subscription/keep: undoes the cancellation until the subscription has ended. */
export function useUndoCancellation() {
  return useBillingWrite(() => writeJson<SubscriptionStatus>('POST', '/api/subscription/keep'))
}

/** Refetches after a refusal too: somebody else may have changed the subscription. */
function useBillingWrite<Answer, Body = void>(write: (body: Body) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: useOnceAtATime(write),
    onSettled: () => refreshTopic(queryClient, 'billing'),
  })
}

/** The second click of a double click comes before the button is disabled, and gets the same promise. */
function useOnceAtATime<Answer, Body>(write: (body: Body) => Promise<Answer>) {
  const running = useRef<Promise<Answer> | null>(null)
  return (body: Body) => {
    running.current ??= write(body).finally(() => {
      running.current = null
    })
    return running.current
  }
}
