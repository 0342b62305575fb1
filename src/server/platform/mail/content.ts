/** What a mail says; both parts are written from it. Every text may come from a person. */
export type MailContent = {
  productName: string
  /** What an inbox shows behind the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  details?: readonly { label: string; value: string }[]
  /** Somebody's own words, line breaks kept. */
  quote?: string
  action?: { label: string; url: string }
  /** Why the reader gets this mail. */
  footer: string
  /** Where the reader chooses what comes. */
  footerLink?: { label: string; url: string }
}
