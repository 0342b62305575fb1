import type { JobServices } from '#server/platform/jobs/services.ts'
import { type Mail, messageIdFor } from '#server/platform/mail/mail.ts'
import { renderMail, subjectLine } from '#server/platform/mail/template.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'

const inquiryNames: Record<string, string> = {
  general: 'General Inquiry',
  support: 'Technical Support',
  billing: 'Billing & Pricing',
  feature: 'Feature Request',
  bug: 'Bug Report',
}

/** A message from the contact dialog, to support. Its Reply-To is the sender. */
export async function contactMail(
  { directory, publicUrl, productName, supportEmail }: JobServices,
  { messageId }: JobPayloads['mail-contact-message'],
): Promise<Mail | undefined> {
  const found = await directory.findContactMessage(messageId)
  if (!found) return undefined
  const { name, email, subject, inquiryType, message } = found
  return {
    to: supportEmail,
    replyTo: email,
    messageId: messageIdFor(['contact', messageId], publicUrl.hostname),
    subject: subjectLine(`[${inquiryNames[inquiryType] ?? inquiryType}] ${subject}`),
    ...(await renderMail({
      productName,
      preheader: `From ${name}`,
      heading: subject,
      paragraphs: ['A message from the contact form. Reply to this email to answer it.'],
      details: [
        { label: 'Name', value: name },
        { label: 'Email', value: email },
        { label: 'Inquiry', value: inquiryNames[inquiryType] ?? inquiryType },
      ],
      quote: message,
      footer: `Sent through ${productName} at ${publicUrl.origin}.`,
    })),
  }
}
