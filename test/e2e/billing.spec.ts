import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNotice, journey, testOnItsOwn } from './fixtures.ts'
import { mailsTo, signIn } from './people.ts'

/** The life of a subscription, driven by the clock of the sandbox that stands in for Stripe. */

const test = testOnItsOwn()

const works = '4242 4242 4242 4242'
const isDeclined = '4000 0000 0000 0002'
const declinesLater = '4000 0000 0000 0341'
const asksAlways = '4000 0027 6000 3184'
/** A renewal is charged when its invoice has been a draft for an hour. */
const draftHour = 'Advance 1 hour'

test(
  'trial, card, invoice, declined card, past due, new card, cancelled, read-only, subscribed again',
  journey,
  async ({ page, newBrowser, complaints }) => {
    test.setTimeout(240_000)
    const owner = { email: 'olga@saltmarsh.example', firstName: 'Olga', lastName: 'Hale' }
    await setUpCompany(page, owner)
    const sandbox = await newBrowser()

    await test.step('the trial starts without a card', async () => {
      await page.goto('/pricing')
      await page.getByRole('button', { name: 'Start Free Trial' }).click()
      await expectNotice(page, 'Subscription Created!')
      await expect(page.getByRole('heading', { name: 'Complete Your Setup' })).toBeVisible()
      await page.getByRole('button', { name: 'Do this later' }).click()
      await expect(page.getByText('Free Trial', { exact: true })).toBeVisible()
      await expect(page.getByText('30 days left', { exact: true })).toBeVisible()
      await expect(page.getByText('No payment method on file')).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('a declined card is said, and another one is taken', async () => {
      complaints.allow(/402 .*confirm-setup/)
      await page.getByRole('button', { name: 'Add payment method' }).click()
      await enterCard(page, isDeclined)
      await expect(page.getByRole('alert')).toContainText('Your card was declined.')
      await expectNoAxeViolations(page)
      await enterCard(page, works)
      await expectNotice(page, 'Payment Method Updated')
      await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    })

    await test.step('a reminder comes three days before the trial ends', async () => {
      await advance(sandbox, '7 days', 4)
      await mailsTo(baseOf(page), owner.email, { subject: /trial/i })
    })

    await test.step('the trial ends, and the first invoice is paid', async () => {
      await advance(sandbox, 'Advance to the trial’s end')
      await advance(sandbox, draftHour)
      await openTab(page, 'Overview')
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await openTab(page, 'Billing')
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(page.getByRole('row').nth(1)).toContainText('$1.00')
      await expect(page.getByRole('row').nth(1)).toContainText('Paid')
      const pdf = page.waitForEvent('download')
      await page.getByRole('link', { name: /^PDF/ }).click()
      expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/)
    })

    await test.step('a payment that is declined makes it overdue, and is told by mail', async () => {
      await page.getByRole('button', { name: 'Update' }).click()
      await enterCard(page, declinesLater)
      await expect(page.getByText('Visa ending in 0341')).toBeVisible()
      await advance(sandbox, 'Advance one month')
      await advance(sandbox, draftHour)
      await openTab(page, 'Overview')
      await expect(page.getByText('Payment overdue', { exact: true })).toBeVisible()
      await mailsTo(baseOf(page), owner.email, { subject: /payment/i })
      await openTab(page, 'Billing')
      await expect(page.getByRole('row').nth(1)).toContainText('Open')
    })

    await test.step('a new card pays what is open', async () => {
      await page.getByRole('button', { name: 'Update' }).click()
      await enterCard(page, works)
      await expectNotice(page, 'Payment Method Updated')
      await expect(page.getByRole('row').nth(1)).toContainText('Paid')
      await openTab(page, 'Overview')
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
    })

    await test.step('cancelling takes two clicks, can be taken back, and keeps access until the period ends', async () => {
      await cancelSubscription(page)
      await expectNotice(page, 'Subscription Cancelled')
      await page.getByRole('button', { name: 'Keep Subscription' }).click()
      await expectNotice(page, 'Subscription Kept')
      await cancelSubscription(page)
      await openTab(page, 'Overview')
      await expect(page.getByText(/^Ends \d+ \w+/)).toBeVisible()
      await expect(readOnlyBanner(page)).toHaveCount(0)
    })

    await test.step('afterwards the company can only read', async () => {
      await advance(sandbox, 'Advance one month')
      await page.goto('/requests')
      await expect(readOnlyBanner(page)).toBeVisible()
      await expectNoAxeViolations(page)
      complaints.allow(/402 .*leave-requests/)
      await askForLeave(page)
      await expect(
        page.getByRole('dialog').getByRole('alert').filter({ hasText: 'is read-only at the moment' }),
      ).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('subscribing again has no trial, is paid at once, and opens everything', async () => {
      await page.goto('/pricing')
      await page.getByRole('button', { name: 'Subscribe Again' }).click()
      await expect(page.getByRole('heading', { name: 'Complete Your Setup' })).toBeVisible()
      await enterCard(page, works)
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await expect(readOnlyBanner(page)).toHaveCount(0)
      await page.goto('/requests')
      await askForLeave(page)
      await expectNotice(page, 'Leave request submitted successfully!')
    })
  },
)

test('a bank that asks about renewals: mail, button, refused, confirmed, and on the page of the invoice', async ({
  page,
  newBrowser,
  complaints,
}) => {
  test.setTimeout(240_000)
  const owner = { email: 'quinn@saltmarsh.example', firstName: 'Quinn', lastName: 'Hale' }
  await setUpCompany(page, owner)
  const sandbox = await newBrowser()
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await enterCard(page, asksAlways)
  await expect(page.getByText('Visa ending in 3184')).toBeVisible()
  const asks = page.getByText('Your bank asks you to confirm a payment of $1.00.')

  await test.step('a mail leads to the button', async () => {
    await advance(sandbox, 'Advance to the trial’s end')
    await advance(sandbox, draftHour)
    const [mail] = await mailsTo(baseOf(page), owner.email, { subject: /^Your bank asks you to confirm/ })
    await page.goto(/https?:\S+\/api\/open\?to=%2Fpricing\S*/.exec(mail?.text ?? '')?.[0] ?? '')
    await expect(page).toHaveURL(/\/pricing\?tab=billing$/)
    await expect(asks).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('a payment that is refused is said, and stays open', async () => {
    complaints.allow(/402 .*confirm-payment/)
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    const bank = page.getByRole('alertdialog', { name: 'Is this payment yours?' })
    await expectNoAxeViolations(page)
    await bank.getByRole('button', { name: 'Refuse' }).click()
    await expectNotice(page, 'Update Failed')
    await expect(page.getByRole('row').nth(1)).toContainText('Open')
    await expect(asks).toBeVisible()
  })

  await test.step('once confirmed it is paid, and the subscription active', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm', exact: true }).click()
    await expectNotice(page, 'Payment Confirmed')
    await expect(page.getByRole('row').nth(1)).toContainText('Paid')
    await openTab(page, 'Overview')
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(asks).toHaveCount(0)
  })

  await test.step('the next one is confirmed on the page of the invoice', async () => {
    await advance(sandbox, 'Advance one month')
    await advance(sandbox, draftHour)
    await expect(page.getByText('Payment overdue', { exact: true })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Confirm it on the invoice page' }).click()
    await (await opened).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(asks).toHaveCount(0)
  })
})

test('the provider is away: it says so, and the next try goes on', async ({
  page,
  newBrowser,
  complaints,
}) => {
  complaints.allow(/503 .*create-subscription/)
  await setUpCompany(page, { email: 'piet@saltmarsh.example', firstName: 'Piet', lastName: 'Hale' })
  const sandbox = await newBrowser()
  await setFaults(sandbox, 'Be away')
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await expectNotice(page, 'Payment Setup Failed')
  await expect(page.getByRole('main')).toContainText('can’t be reached')
  await setFaults(sandbox, 'Work normally')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Start Free Trial|Try again/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Complete Your Setup' })).toBeVisible()
  await sandbox.goto('/dev/payments')
  await expect(sandbox.getByText('piet@saltmarsh.example')).toHaveCount(1)
})

async function setUpCompany(page: Page, owner: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, owner)
  await page.getByLabel('Company name').fill(`${owner.firstName}’s Saltmarsh`)
  await page.getByRole('button', { name: 'Skip Invites for Now' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`, ${owner.firstName}$`) })).toBeVisible()
}

/** Presses a button of the sandbox's page, `times` times. */
async function advance(sandbox: Page, button: string, times = 1): Promise<void> {
  for (let press = 0; press < times; press++) {
    await sandbox.goto('/dev/payments')
    await sandbox.getByRole('button', { name: button }).first().click()
    await sandbox.waitForURL(/\/dev\/payments/)
  }
}

async function setFaults(sandbox: Page, mode: string): Promise<void> {
  await sandbox.goto('/dev/payments')
  await sandbox.getByLabel(mode).check()
  await sandbox.getByRole('button', { name: 'Apply' }).click()
  await sandbox.waitForURL(/\/dev\/payments/)
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^(Complete Setup|Update Payment Method)$/ }).click()
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
}

async function cancelSubscription(page: Page): Promise<void> {
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel your subscription?' })
  await expect(dialog.getByRole('button', { name: 'Keep Subscription' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(dialog).toBeHidden()
}

async function askForLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start date').fill(nextMonday())
  await dialog.getByLabel('End date').fill(nextMonday())
  await dialog.getByRole('button', { name: /^Submit/ }).click()
}

function nextMonday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7))
  return day.toISOString().slice(0, 10)
}

function readOnlyBanner(page: Page) {
  return page.getByText(/is read-only at the moment\./)
}

function baseOf(page: Page): string {
  return new URL(page.url()).origin
}
