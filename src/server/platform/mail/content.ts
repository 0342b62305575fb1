/** Some weeks of a calendar, with the days that the mail is about. */
export type MailCalendar = {
  /** 'March 2026' */
  title: string
  /** Seven, one letter each. */
  weekdays: readonly string[]
  weeks: readonly (readonly MailDay[])[]
}

/** `cancelled` was given back; `free` is of the leave, but doesn't count; `outside` is none of its days. */
export type MailDay = {
  label: string
  look: 'approved' | 'pending' | 'cancelled' | 'free' | 'outside'
  mark?: '½' | '•' | '½ •'
}

/** The content of a mail, from which both parts are written. Any text may come from a person. */
export type MailContent = {
  productName: string
  /** Shown by inboxes behind the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  /** Drawn in the HTML part alone: what it shows is in `details` too. */
  calendar?: MailCalendar
  details?: readonly { label: string; value: string }[]
  /** What a person wrote, with its line breaks. */
  quote?: string
  /** Buttons that do what the mail is about, beside the link to its page. */
  choices?: readonly MailLink[]
  /** Leads to the page that the mail is about: a button, or a link below the choices. */
  action?: MailLink
  /** Why the reader gets this mail. */
  footer: string
  /** Leads to what the reader can do about such mails. */
  footerLink?: MailLink
}

export type MailLink = { label: string; url: string }
