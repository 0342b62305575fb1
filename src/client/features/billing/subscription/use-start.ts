import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useCreateSubscription } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { SubscriptionState } from '#shared/billing/contract.ts'
import { stateWords } from './plan-words.ts'

/** What the payment setup screen needs. */
type PaymentSetup = { clientSecret: string; hasTrial: boolean }

export type Start = {
  isPending: boolean
  /** Why no subscription was created. */
  problem: string | null
  run: () => void
  /** The card form that follows; null before, and once it is done or put off. */
  setup: PaymentSetup | null
  endSetup: () => void
}

/** Starts the subscription, with the notices of spec 8. */
export function useStart(): Start {
  const { mutate, isPending, error } = useCreateSubscription()
  const [setup, setSetup] = useState<PaymentSetup | null>(null)
  const run = () => {
    mutate(undefined, {
      onSuccess: (created) => {
        if ('clientSecret' in created) setSetup(created)
        toast(noticeOfCreation(created))
      },
      onError: (failure) =>
        toast({ variant: 'destructive', title: 'Payment Setup Failed', description: startFailure(failure) }),
    })
  }
  return { isPending, problem: error && startFailure(error), run, setup, endSetup: () => setSetup(null) }
}

function noticeOfCreation(created: PaymentSetup | { status: SubscriptionState }): {
  title: string
  description: string
} {
  if (!('clientSecret' in created))
    return { title: 'Already Subscribed', description: alreadyText(created.status) }
  return {
    title: 'Subscription Created!',
    description: created.hasTrial
      ? "Your trial has started. You'll be charged after 30 days."
      : 'A second subscription has no trial: it starts with your first payment.',
  }
}

function alreadyText(status: SubscriptionState): string {
  return `Your company already has a subscription (${stateWords(status)}).`
}

function startFailure(error: Error): string {
  return noticeOf(error, 'Failed to create subscription. Please try again.')
}
