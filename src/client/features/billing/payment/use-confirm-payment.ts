import { useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useBeginConfirmation, useFinishPayment } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { FinishedPayment, PaymentOutcome, PaymentToConfirm } from '#shared/billing/contract.ts'
import { type BankAnswer, confirmInPage } from './confirm-in-page.ts'
import { notifyPayment, updateFailed } from './outcome-notice.ts'

export type ConfirmingPayment = {
  isBusy: boolean
  /** Why the last attempt failed. */
  problem: string | null
  /** Set while the stand-in for the bank waits for an answer. */
  answerBank: ((answer: BankAnswer) => void) | null
  confirm: () => void
}

/** Confirms a payment that the bank asks about. Clicks meanwhile are ignored. */
export function useConfirmPayment(): ConfirmingPayment {
  const { mutateAsync: begin } = useBeginConfirmation()
  const { mutateAsync: finish } = useFinishPayment()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [bank, setBank] = useState<{ answer: (answer: BankAnswer) => void } | null>(null)
  const isRunning = useRef(false)

  const askCardholder = () => {
    const { promise, resolve } = Promise.withResolvers<BankAnswer>()
    setBank({ answer: resolve })
    return promise.finally(() => setBank(null))
  }
  const confirm = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    const failure = await attemptConfirmation(() => begin(), finish, askCardholder)
    isRunning.current = false
    setBusy(false)
    setProblem(failure)
    if (failure !== null) toast({ variant: 'destructive', title: updateFailed, description: failure })
  }
  return { isBusy, problem, answerBank: bank && bank.answer, confirm: () => void confirm() }
}

/** Answers why the payment is not made; null if it is, or the bank looks at it, which a notice says. */
async function attemptConfirmation(
  begin: () => Promise<PaymentToConfirm>,
  finish: (payment: FinishedPayment) => Promise<PaymentOutcome>,
  askCardholder: () => Promise<BankAnswer>,
): Promise<string | null> {
  try {
    const payment = await begin()
    const reason = await confirmInPage(payment, askCardholder)
    const [paymentIntentId = ''] = payment.clientSecret.split('_secret_', 1)
    const outcome = await finish({ paymentIntentId })
    if (outcome.outcome === 'failed') return reason ?? notConfirmed
    notifyPayment(outcome)
    return null
  } catch (error) {
    return noticeOf(error, 'We couldn’t confirm the payment. Please check your connection and try again.')
  }
}

export const notConfirmed = 'The payment wasn’t confirmed. Please try again, or use another card.'
