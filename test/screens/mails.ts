import type { Page } from '@playwright/test'
import type { MailCalendar, MailContent, MailDay } from '#server/platform/mail/content.ts'
import { renderMail } from '#server/platform/mail/template.ts'
import { type Screen, screen } from './screen.ts'

/** Mails about leave as a mail program shows them. Sent ones would change what other pictures show. */

type Look = MailDay['look']

const common = {
  productName: 'Sorrel',
  footerLink: { label: 'Email preferences', url: '/settings' },
}
const dates = { label: 'Dates', value: 'Mon 23 to Fri 27 Mar' }
const leave = [{ label: 'Type', value: 'Annual' }, dates]

const request: MailContent = {
  ...common,
  preheader: '5 days, Mon 23 to Fri 27 Mar',
  heading: 'Kavya Nair requested leave',
  paragraphs: ['Kavya is waiting for your decision.'],
  calendar: weekOf('pending'),
  details: [
    ...leave,
    { label: 'Duration', value: '4.5 days' },
    { label: 'Balance', value: '29.5 → 25 days' },
    { label: 'Also away', value: 'Daniel Costa, Tue 24 Mar' },
  ],
  quote: 'My sister’s wedding.\nFlights are held until Thursday.',
  choices: [
    { label: 'Approve', url: '/decide/approve' },
    { label: 'Reject', url: '/decide/reject' },
  ],
  action: { label: 'See it all', url: '/requests' },
  footer: 'You approve Kavya’s leave.',
}

const decision: MailContent = {
  ...common,
  preheader: 'Mon 23 to Fri 27 Mar was approved.',
  heading: 'Your leave was approved',
  paragraphs: ['Nora Lindqvist approved your request.'],
  calendar: weekOf('approved'),
  details: [...leave, { label: 'Duration', value: '4.5 days' }, { label: 'Balance', value: '25 days left' }],
  action: { label: 'Open the request', url: '/requests' },
  footer: 'You requested this leave.',
}

const update: MailContent = {
  ...decision,
  preheader: 'Your leave was cancelled, Mon 23 to Fri 27 Mar.',
  heading: 'Your leave was cancelled',
  paragraphs: ['Nora Lindqvist cancelled it.'],
  calendar: weekOf('cancelled'),
  details: [
    ...leave,
    { label: 'Duration', value: '4.5 days' },
    { label: 'Balance', value: '29.5 days left' },
  ],
  footer: 'This is about your own leave.',
}

const digest: MailContent = {
  ...common,
  preheader: 'All sent within the same hour.',
  heading: '3 more requests need your decision',
  paragraphs: ['You got an email about each of the first 10 requests within an hour. These came after that.'],
  details: [
    {
      label: 'Kavya Nair',
      value: 'Annual, Mon 23 to Fri 27 Mar · Balance 29.5 → 25 days · Also away: Daniel Costa and Elif Demir',
    },
    {
      label: 'Elif Demir',
      value: 'Annual, Mon 23 Mar to Fri 3 Apr · Balance 14 → 4 days · No one else away',
    },
    { label: 'Hugo Marchand', value: 'Sick, Mon 2 Mar · No one else away' },
  ],
  action: { label: 'Open Team Approvals', url: '/requests?view=approvals' },
  footer: 'You approve the leave of these people.',
}

export const mailScreens: readonly Screen[] = [
  screen('mail-of-request', 'Leave to decide', 'visitor', '/login', (page) => open(page, request)),
  screen('mail-of-decision', 'Approved leave', 'visitor', '/login', (page) => open(page, decision)),
  screen('mail-of-update', 'Cancelled leave', 'visitor', '/login', (page) => open(page, update)),
  screen('mail-of-digest', 'Several requests to decide', 'visitor', '/login', (page) => open(page, digest)),
]

/** A week of leave until Friday noon, while someone else is away on Tuesday. */
function weekOf(look: Look): MailCalendar {
  const ofOthers = look === 'pending' ? { mark: '•' as const } : {}
  const week: readonly Omit<MailDay, 'label'>[] = [
    { look },
    { look, ...ofOthers },
    { look },
    { look },
    { look, mark: '½' },
    { look: 'outside' },
    { look: 'outside' },
  ]
  return {
    title: 'March 2026',
    weekdays: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
    weeks: [week.map((day, index) => ({ ...day, label: String(23 + index) }))],
  }
}

/** A mail loads none: so the pictures don't depend on the machine's. */
const fonts = `<style>
@font-face { font-family: 'Instrument Sans'; src: url(/dev/mail/sans.woff2); font-weight: 400 700 }
@font-face { font-family: Newsreader; src: url(/dev/mail/serif.woff2); font-weight: 400 700 }
</style>`

/** The mail within the landmark of a mail program's page. */
async function open(page: Page, content: MailContent): Promise<void> {
  const { html } = await renderMail(content)
  const body = `<!doctype html><main>${html}${fonts}</main>`
  await page.route('**/dev/mail/shown', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/dev/mail/shown')
}
