import * as z from 'zod/mini'
import { instant } from '../fields.ts'

/** How many items a page has at most, and how many it has unless asked otherwise. */
const mostOnPage = 100
const usualOnPage = 25

/** What every list takes: `limit`, and the `nextCursor` of the page before. */
export const pageFields = {
  limit: z._default(
    z.coerce
      .number('Please use a limit from 1 to 100')
      .check(
        z.int('Please use a limit from 1 to 100'),
        z.minimum(1, 'Please use a limit from 1 to 100'),
        z.maximum(mostOnPage, 'Please use a limit from 1 to 100'),
      ),
    usualOnPage,
  ),
  cursor: z.optional(z.string().check(z.maxLength(300))),
}
export type PageQuery = { limit: number; cursor?: string | undefined }

/** A filter of lists whose entries change. */
export const updatedSince = z
  .optional(instant)
  .check(
    z.describe(
      'Changed at or after this instant. Start a minute before your last call: a change appears only once it’s saved.',
    ),
  )

/** Without filters. */
export const pageOnly = z.strictObject(pageFields)
