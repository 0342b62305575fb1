import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { invalid } from '#server/platform/errors.ts'
import { pageSize } from '#shared/paged.ts'
import { ownLetters, searchWords } from '#shared/search-text.ts'

/** The row that a page ended with. */
type Cursor = { at: Date; id: string }

/**
 * What comes after the page that ended there, newest first; undefined for the first page.
 *
 * @throws Refusal 'invalid' for a cursor that no page has named.
 */
export function comesAfter(
  columns: { at: AnyPgColumn | SQL; id: AnyPgColumn },
  after?: string,
): SQL | undefined {
  if (after === undefined) return undefined
  const { at, id } = parseCursor(after)
  return sql`(${columns.at}, ${columns.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}

/** To be read with one row more than a page has, which says whether another page follows. */
export function cutPage<Row>(rows: readonly Row[], cursorOf: (row: Row) => Cursor) {
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  return { items, next: rows.length > pageSize && last ? textOf(cursorOf(last)) : null }
}

/**
 * Whether the text has every word of the search, however its letters are written, as in lists on the screen.
 */
export function hasWords(text: SQL, search = ''): SQL | undefined {
  const words = searchWords(search)
  if (words.length === 0) return undefined
  const plain = Object.entries(ownLetters).reduce(
    (searched, [letter, written]) => sql`replace(${searched}, ${letter}, ${written})`,
    sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`,
  )
  return sql`(SELECT bool_and(strpos(searched.plain, word) > 0)
    FROM unnest(${sql.param(words)}::text[]) word, (SELECT ${plain} AS plain) searched)`
}

function textOf({ at, id }: Cursor): string {
  return `${at.toISOString()}_${id}`
}

function parseCursor(text: string): Cursor {
  const [, at, id] = /^([\dT:.-]{23}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  // PostgreSQL has no year 0, which a Date has.
  if (!at || !id || !at.startsWith('20') || Number.isNaN(Date.parse(at)))
    throw invalid('Please start again from the first page.')
  return { at: new Date(at), id }
}
