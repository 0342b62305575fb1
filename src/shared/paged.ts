import * as z from 'zod/mini'
import { text } from './fields.ts'

/** How many a page has. */
export const pageSize = 50

/** A page of a list that is searched and paged on the server; without `after`, the first. */
export const pageQuery = z.strictObject({
  /** Words, each of which must be found. */
  search: z.optional(text(100)),
  /** The `next` of the page before. */
  after: z.optional(text(100)),
})
export type PageQuery = z.infer<typeof pageQuery>

/** The newest first. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    /** For `after`; null on the last page. */
    next: z.nullable(z.string()),
    /** How many the search finds, on all pages. */
    total: z.number(),
  })
export type Page<Item> = { items: Item[]; next: string | null; total: number }
