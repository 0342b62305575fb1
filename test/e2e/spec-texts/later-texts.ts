import type { ScreenName } from './screens.ts'
import type { Shown } from './shown.ts'

/** A text that comes with an issue of its own. Until then its button is not shown rather than dead. */
export type LaterText = { section: string; issue: 6; screen: ScreenName; shown: Shown }

export const laterTexts: readonly LaterText[] = [
  ...subscription(
    '2.15',
    { button: 'Start Free Trial' },
    { tab: 'Overview' },
    { tab: 'Billing' },
    { tab: 'Settings' },
    { text: 'Free Trial' },
    { text: 'Active' },
    { part: 'No payment method on file' },
    { button: 'Update' },
    { button: 'Cancel Subscription' },
    { button: 'Keep Subscription' },
    { button: 'Yes, Cancel' },
    { heading: 'Complete Your Setup' },
    { button: 'Complete Setup' },
    { button: 'Update Payment Method' },
    { button: 'Updating...' },
  ),
  ...subscription('4', { part: 'Already Subscribed' }),
  ...subscription(
    '8',
    { notice: 'Payment Setup Failed' },
    { notice: 'Failed to create subscription. Please try again.' },
    { notice: 'Failed to setup payment method update. Please try again.' },
    { notice: 'Failed to cancel subscription. Please try again.' },
    { notice: 'Already Subscribed' },
    { notice: 'Subscription Created!' },
    { notice: "Your trial has started. You'll be charged after 30 days." },
    { notice: 'Payment Method Updated' },
    { notice: 'Subscription Cancelled' },
    { notice: "You'll continue to have access until the end of your billing period." },
  ),
  // The last 5 invoices of 2.15 and 9, their amount, date, status and link.
  ...subscription('9', { link: /PDF/ }),
]

function subscription(section: string, ...shown: readonly Shown[]): LaterText[] {
  return shown.map((one) => ({ section, issue: 6, screen: 'billing of a member', shown: one }))
}
