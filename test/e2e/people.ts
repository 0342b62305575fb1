import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'

export type Visitor = { email: string; firstName: string; lastName: string }

/** A mail as `/dev/mail?format=json` gives it. */
export type SentMail = { id: string; to: string; subject: string; text: string; html: string; at: string }

/** Signs in by hand: the page, the button, and the local sign-in page. Ends on the app's first page. */
export async function signInByHand(page: Page, { email, firstName, lastName }: Visitor): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  const form = page.getByRole('region', { name: 'Someone new' })
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: /^Continue/ }).click()
  await page.waitForURL(({ pathname }) => !/^\/(login|register|dev\/|api\/)/.test(pathname))
}

/** Signs in somebody new, or who has done so before, and opens the app's first page. */
export async function signIn(page: Page, { email, firstName, lastName }: Visitor): Promise<void> {
  await choose(page, { choice: 'new', firstName, lastName, email })
  await page.goto('/')
}

/** Signs in, and joins the company that has invited them. */
export async function join(page: Page, invited: Visitor): Promise<void> {
  await signIn(page, invited)
  await page.getByRole('button', { name: /^Join / }).click()
  await expect(page.getByText(/^You joined /).first()).toBeVisible()
}

/** What the local sign-in page sends, without the three pages that lead there. */
async function choose(page: Page, form: Record<string, string>): Promise<void> {
  const picker = await page.request.get('/api/auth/google')
  const home = await page.request.post(picker.url(), { form })
  expect(new URL(home.url()).pathname, 'where the sign-in ends').toBe('/')
}

/** Waits for mails to exactly this address, at least `count` about `subject`; the newest first. */
export async function mailsTo(
  url: string,
  address: string,
  { count = 1, subject = /./, timeoutMs = 60_000 } = {},
): Promise<SentMail[]> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const answer = await fetch(`${url}/dev/mail?format=json&to=${encodeURIComponent(address)}`)
    if (!answer.ok) throw new Error(`/dev/mail answers ${answer.status}.`)
    const toAddress = ((await answer.json()) as SentMail[]).filter(({ to }) => to === address)
    const mails = toAddress.filter((mail) => subject.test(mail.subject))
    if (mails.length >= count) return mails
    if (Date.now() > giveUpAt) {
      const others = toAddress.map((mail) => `‘${mail.subject}’`).join(', ') || 'none'
      throw new Error(
        `${mails.length} of ${count} mails to ${address} about ${subject} in ${timeoutMs / 1000} s; all mails there: ${others}.`,
      )
    }
    await sleep(200)
  }
}

type Sample = 'Maya' | 'Nora' | 'Daniel' | 'Kavya'

/**
 * Signs in as one of the sample company's people, Maya (admin), Nora (manager), Daniel or Kavya, and opens a
 * page. Default: the dashboard; null opens none.
 */
export async function signInAs(page: Page, firstName: Sample, address: string | null = '/'): Promise<void> {
  await choose(page, { choice: 'person', subject: firstName.toLowerCase() })
  if (address !== null) await page.goto(address)
  if (address === '/')
    await expect(page.getByRole('heading', { name: new RegExp(`, ${firstName}$`) })).toBeVisible()
}
