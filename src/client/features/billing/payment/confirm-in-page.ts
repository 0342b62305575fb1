import { deployment } from '#client/api/deployment.ts'
import { ApiError, noticeOf, writeJson } from '#client/api/http.ts'
import type { PaymentToConfirm } from '#shared/billing/contract.ts'

/** What the cardholder answers where the sandbox stands in for the bank. */
export type BankAnswer = 'confirm' | 'refuse'

/**
 * Has a payment confirmed: Stripe opens the bank's window over the page, or leads to the bank's own page. The
 * answer is why it was not confirmed, if the provider says so; what became of it is for the server to say.
 */
export async function confirmInPage(
  payment: PaymentToConfirm,
  askCardholder: () => Promise<BankAnswer>,
): Promise<string | null> {
  const { payments } = deployment
  if (payments.mode === 'stripe') return confirmAtStripe(payments.publishableKey, payment)
  return confirmInSandbox(payment, await askCardholder())
}

async function confirmAtStripe(
  publishableKey: string,
  { clientSecret, paymentMethodId }: PaymentToConfirm,
): Promise<string | null> {
  // Loaded on demand, as the form of the card is.
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe’s script is for browsers.')
  const { error } = await stripe.confirmPayment({
    clientSecret,
    confirmParams: {
      return_url: `${window.location.origin}/pricing`,
      payment_method: paymentMethodId,
    },
    redirect: 'if_required',
  })
  return error?.message ?? null
}

async function confirmInSandbox(payment: PaymentToConfirm, challenge: BankAnswer): Promise<string | null> {
  try {
    await writeJson('POST', '/dev/payments/confirm-payment', { ...payment, challenge })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return noticeOf(error, error.message)
    throw error
  }
}
