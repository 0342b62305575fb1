/**
 * What a company's open screens are told about; each screen maps a topic to what it shows (product, section 1). `session`:
 * who they are here has changed, for one person alone, or what the whole company may do.
 */
export const topics = ['leave', 'team', 'company', 'billing', 'notifications', 'jobs', 'session'] as const
export type Topic = (typeof topics)[number]
