import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { BillingHistory, CreatedSubscription, SubscriptionStatus } from '#shared/billing/contract.ts'
import { specPrice } from '#shared/billing/price.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { sandboxPage } from '#stand-ins/payments/pages/sandbox-page.ts'
import { cards, fillsIn, startSandbox } from '../payments.ts'
import { overrideRead } from './override-read.ts'
import { type Screen, screen } from './screen.ts'

/**
 * A subscription at each of its states. The server's company has none, and a picture leaves nothing behind
 * there: the answers of billing are written here.
 */

const statusCall = '**/api/subscription/status'
const full = { isFull: true, fullUntil: null }
const visa = { brand: 'visa', last4: '4242' }

const inTrial = {
  hasSubscription: true,
  access: { isFull: true, fullUntil: noon('2026-03-18') },
  now: noon('2026-03-02'),
  hasTrialLeft: false,
  status: 'trialing',
  activeUsers: 24,
  monthlyAmount: 2400,
  price: specPrice,
  trialStart: noon('2026-02-16'),
  trialEnd: noon('2026-03-18'),
  paymentMethod: null,
  currentPeriodEnd: noon('2026-03-18'),
  cancelAt: null,
  nextInvoice: { date: noon('2026-03-18'), amount: 2400, prorations: 0 },
  openAmount: null,
} satisfies SubscriptionStatus

const active = {
  ...inTrial,
  access: full,
  status: 'active',
  trialStart: noon('2025-10-03'),
  trialEnd: noon('2025-11-02'),
  paymentMethod: visa,
  currentPeriodEnd: noon('2026-04-02'),
  nextInvoice: { date: noon('2026-04-02'), amount: 2450, prorations: 50 },
} satisfies SubscriptionStatus

const overdue = {
  ...active,
  access: { isFull: true, fullUntil: noon('2026-03-16') },
  status: 'past_due',
  openAmount: 2400,
} satisfies SubscriptionStatus

const begun = {
  ...inTrial,
  activeUsers: 1,
  monthlyAmount: 100,
  trialStart: noon('2026-03-02'),
  trialEnd: noon('2026-04-01'),
} satisfies SubscriptionStatus

const ofMember: SubscriptionStatus = {
  hasSubscription: true,
  access: full,
  now: noon('2026-03-02'),
  hasTrialLeft: false,
  status: 'active',
}

const invoices: BillingHistory = [
  invoice('2026-03-02', 2400, 'open'),
  invoice('2026-02-02', 2400, 'paid'),
  invoice('2026-01-02', 2300, 'paid'),
  invoice('2025-12-02', 2200, 'paid'),
  invoice('2025-11-02', 2100, 'paid'),
]

export const billingScreens: readonly Screen[] = [
  screen('billing', 'Before the free trial', 'ada', '/pricing'),
  screen('billing-setup', 'Complete Your Setup', 'ada', '/pricing', startTrial),
  screen('billing-trial', 'Overview of a trial', 'maya', '/pricing', (page) => show(page, inTrial)),
  screen('billing-overdue', 'A payment is overdue', 'maya', '/pricing', (page) => show(page, overdue)),
  screen('billing-invoices', 'Card and invoices', 'maya', '/pricing?tab=billing', (page) =>
    show(page, active),
  ),
  screen('billing-settings', 'Cancelling', 'maya', '/pricing?tab=settings', (page) => show(page, active)),
  screen('billing-cancel', 'Cancel your subscription?', 'maya', '/pricing?tab=settings', askToCancel),
  screen('billing-member', 'Billing of an employee', 'kavya', '/pricing', (page) => show(page, ofMember)),
  screen('billing-read-only', 'Dashboard of a company that can only read', 'maya', '/', lock),
  screen('billing-sandbox', 'The payment sandbox', 'visitor', '/dev/payments', fillSandbox),
]

export const guideToBilling: readonly Screen[] = [
  {
    ...screen('guide-billing', 'A trial', 'maya', '/pricing', (page) => show(page, inTrial)),
    part: (page) => page.getByRole('region', { name: 'Subscription' }),
  },
  {
    ...screen('guide-invoices', 'Invoices', 'maya', '/pricing?tab=billing', (page) => show(page, active)),
    part: (page) => page.getByRole('region', { name: 'Subscription' }),
  },
]

/** Noon in UTC: the same date in every European time zone. */
function noon(date: string): number {
  return Date.parse(`${date}T12:00:00Z`) / 1000
}

function invoice(date: string, amount: number, status: string): BillingHistory[number] {
  return {
    id: date,
    amount,
    currency: 'usd',
    created: noon(date),
    status,
    invoice_pdf: `/dev/payments/invoices/${date}.pdf`,
  }
}

async function show(page: Page, status: SubscriptionStatus): Promise<void> {
  await page.route(statusCall, (route) => route.fulfill({ json: status }))
  await page.route('**/api/billing/history', (route) => route.fulfill({ json: invoices }))
  await page.reload()
}

async function startTrial(page: Page): Promise<void> {
  const created: CreatedSubscription = { clientSecret: 'seti_1_secret_1' }
  await page.route('**/api/create-subscription', (route) => route.fulfill({ json: created }))
  await page.route(statusCall, (route) => route.fulfill({ json: begun }))
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await page.getByLabel('Card number').waitFor()
  // Its notice goes after some seconds by itself, and would be in one picture and not in another.
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' })
}

async function askToCancel(page: Page): Promise<void> {
  await show(page, active)
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function lock(page: Page): Promise<void> {
  await overrideRead<CurrentUser>(page, '**/api/auth/user', (user) => ({ ...user, isReadOnly: true }))
  await page.reload()
  await page.getByText('is read-only at the moment.').waitFor()
}

/** Ids and the minute of the real page are others in every run. */
async function fillSandbox(page: Page): Promise<void> {
  const site = { productName: 'Sorrel', host: 'localhost:3000' }
  const now = new Date('2026-03-02T08:12:00Z')
  const body = sandboxPage({ site, state: await sandboxState(), now, faults: 'work' })
    .replaceAll(/\b(cus)_\w+/g, '$1_Halyard1')
    .replaceAll(/\b[0-9A-F]{8}-(\d{4})\b/g, 'SALT-$1')
  await page.route('**/dev/payments', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.reload()
}

const keyed = () => ({ idempotencyKey: randomUUID() })

/** A company that pays, the newer one in its trial. */
async function sandboxState() {
  const start = new Date('2026-01-03T12:00:00Z')
  const sandbox = await startSandbox(() => start)
  const { provider } = sandbox
  const begins = async (name: string, email: string, quantity: number) => {
    const companyId = name
    const { id: customerId } = await provider.createCustomer({ companyId, name, email, ...keyed() })
    const trialEnd = new Date(sandbox.now().getTime() + 30 * 86_400_000)
    const wish = { companyId, customerId, quantity, trialEnd }
    const { id: subscriptionId } = await provider.createSubscription({ ...wish, ...keyed() })
    const { clientSecret } = await provider.createCardSetup({ ...wish, ...keyed() })
    return { customerId, subscriptionId, clientSecret }
  }
  const { clientSecret, ...paying } = await begins('Saltmarsh', 'robin@saltmarsh.example', 12)
  await fillsIn({ sandbox }, clientSecret, cards.visa)
  const [card] = sandbox.state.cards
  await provider.usePaymentMethod({ ...paying, paymentMethodId: card?.id ?? '' })
  await sandbox.advanceTo(new Date('2026-02-16T12:00:00Z'))
  await begins('Halyard', 'ada@halyard.example', 1)
  await sandbox.close()
  return { ...sandbox.state, clockAheadMs: 14 * 86_400_000 }
}
