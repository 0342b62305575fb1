/**
 * What a change invalidates on a company's open screens; each screen maps a topic to what it shows (product,
 * section 1). `session`: the role of one person, or what the whole company may do.
 */
export const topics = ['leave', 'team', 'company', 'billing', 'notifications', 'jobs', 'session'] as const
export type Topic = (typeof topics)[number]
