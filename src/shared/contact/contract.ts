import * as z from 'zod/mini'
import { email, nameText, plainText, text } from '../fields.ts'

export const inquiryTypes = ['general', 'support', 'billing', 'feature', 'bug'] as const

/** POST /api/contact (spec 5: minimum lengths and messages; the maximum lengths are ours). */
export const contactMessage = z.strictObject({
  name: nameText(100).check(z.minLength(2, 'Name must be at least 2 characters')),
  email,
  subject: plainText(200, 'subject').check(z.minLength(5, 'Subject must be at least 5 characters')),
  inquiryType: z.enum(inquiryTypes, 'Please select an inquiry type'),
  message: text(5000).check(z.minLength(10, 'Message must be at least 10 characters')),
})
export type ContactMessage = z.infer<typeof contactMessage>
