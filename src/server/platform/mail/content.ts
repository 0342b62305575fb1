/** The content of a mail, from which both parts are written. Any text may come from a person. */
export type MailContent = {
  productName: string
  /** Shown by inboxes behind the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  details?: readonly { label: string; value: string }[]
  /** What a person wrote, with its line breaks. */
  quote?: string
  action?: { label: string; url: string }
  /** Why the reader gets this mail. */
  footer: string
  /** Leads to what the reader can do about such mails. */
  footerLink?: { label: string; url: string }
}
