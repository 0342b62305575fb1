/**
 * What a company's open screens are told about; each screen maps a topic to what it shows (product, section 1). `session` goes
 * to one person alone: who they are here has changed.
 */
export const topics = ['leave', 'team', 'company', 'billing', 'notifications', 'session'] as const
export type Topic = (typeof topics)[number]
