import type { Page } from '@playwright/test'
import { failNext, fiveInvoices } from './answers.ts'
import type { Screen } from './screens.ts'

const works = '4242424242424242'
const isDeclined = '4000000000000002'

/** The plan of a new company, from before its trial until it is cancelled (spec 2.15, 4 and 8). */
export const billingScreens = {
  'billing before the trial': founder((page) => page.goto('/pricing')),
  'a subscription that fails': founder(async (page) => {
    await failNext(page, '**/api/create-subscription')
    await start(page)
  }),
  'the payment setup': founder(start),
  'the overview of a trial': founder((page) => page.getByRole('button', { name: 'Do this later' }).click()),
  'a company that is subscribed already': founder(async (page) => {
    await answerStatus(page, (status) => ({
      hasSubscription: false,
      access: status['access'],
      now: status['now'],
      hasTrialLeft: true,
    }))
    await page.goto('/pricing')
    await start(page)
  }),
  'billing of a trial': founder((page) => page.goto('/pricing?tab=billing')),
  'a payment method update that fails': founder(async (page) => {
    await failNext(page, '**/api/subscription/update-payment-method')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
  }),
  'the payment form': founder((page) => page.getByRole('button', { name: 'Try again' }).click()),
  'a payment form with a declined card': founder((page) => enterCard(page, isDeclined)),
  'the payment form, updating': founder(async (page) => {
    // The card is never confirmed, so the form goes on.
    await page.route('**/dev/payments/confirm-setup', () => {}, { times: 1 })
    await enterCard(page, works)
  }),
  'a payment method that is updated': founder(async (page) => {
    await page.goto('/pricing?tab=billing')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await enterCard(page, works)
  }),
  'the invoices': founder(async (page) => {
    await page.route('**/api/billing/history', (route) => route.fulfill({ json: fiveInvoices() }))
    await page.goto('/pricing?tab=billing')
  }),
  'an active subscription': founder(async (page) => {
    await answerStatus(page, (status) => ({ ...status, status: 'active' }))
    await page.goto('/pricing')
  }),
  'the settings of a subscription': founder((page) => page.goto('/pricing?tab=settings')),
  'the cancel dialog': {
    ...founder((page) => page.getByRole('button', { name: 'Cancel Subscription' }).click()),
    part: (page) => page.getByRole('alertdialog'),
  },
  'a cancelling that fails': founder(async (page) => {
    await failNext(page, '**/api/subscription/cancel')
    await page.getByRole('button', { name: 'Yes, Cancel' }).click()
  }),
  'a subscription that is cancelled': founder((page) =>
    page.getByRole('button', { name: 'Yes, Cancel' }).click(),
  ),
} satisfies Record<string, Screen>

function founder(open: Screen['open']): Screen {
  return { reader: 'founder', open }
}

async function start(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Start Free Trial|Try again)$/ })
    .first()
    .click()
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Update Payment Method' }).click()
}

/** Changes what the server tells of the subscription next. */
async function answerStatus(
  page: Page,
  change: (status: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const answer = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  }
  await page.route('**/api/subscription/status', answer, { times: 1 })
}
