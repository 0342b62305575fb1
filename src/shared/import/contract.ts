import * as z from 'zod/mini'
import { person, plainDate } from '../fields.ts'

/**
 * What a CSV file can bring into a company: what is left of each person's days, leave taken before, or what
 * people work on which dates.
 */
export const importKind = z.enum(['balances', 'leave', 'roster'])
export type ImportKind = z.infer<typeof importKind>

/** A file has at most this many rows below its heading. */
export const mostImportRows = 20_000

/** The largest file that is read. */
export const mostImportBytes = 16 * 1024 * 1024

export const importParams = z.strictObject({ kind: importKind })

export const importQuery = z.strictObject({
  /** `true` only says what would happen. */
  dryRun: z.enum(['true', 'false']),
  /** `true` leaves out the rows that can't be imported; otherwise one such row refuses them all. */
  leaveOut: z.optional(z.enum(['true', 'false'])),
  /** The day for balances whose rows name none. Default: today. */
  on: z.optional(plainDate),
})

/** What becomes of one row. */
export const rowFate = z.strictObject({
  /** As a spreadsheet counts it: the heading is row 1. */
  row: z.number(),
  /**
   * `known`: it is here already, and nothing happens. `skipped`: leave that was never taken, such as a
   * rejected request; nothing happens either. `problem`: it can't be imported.
   */
  fate: z.enum(['new', 'known', 'skipped', 'problem']),
  user: z.nullable(person),
  /** What the row says, in a few words: 'Annual, 3 to 7 Aug 2025, 5 days'. */
  words: z.string(),
  /** What else is worth knowing: 'The file says 4 days.' */
  note: z.nullable(z.string()),
  /** The column's heading in the file, and what is wrong in it and what to do; null without a problem. */
  problem: z.nullable(z.strictObject({ column: z.nullable(z.string()), message: z.string() })),
})
export type RowFate = z.infer<typeof rowFate>

/** Tools whose exports are known by their column names. */
export const exportingTool = z.enum(['Timetastic', 'BambooHR', 'TimeOff.Management'])
export type ExportingTool = z.infer<typeof exportingTool>

/**
 * POST /api/imports/{kind}, a CSV file as the body (`text/csv`, UTF-8, at most 16 MiB). Nothing is imported
 * unless all of it is. Admins only.
 */
export const importOutcome = z.strictObject({
  isDryRun: z.boolean(),
  /** Whose export the column names are like; null for our own, and for any other. */
  madeBy: z.nullable(exportingTool),
  /** Headings that nothing is read from. */
  ignoredColumns: z.array(z.string()),
  counts: z.strictObject({ new: z.number(), known: z.number(), skipped: z.number(), problem: z.number() }),
  /** In the order of the file. */
  rows: z.array(rowFate),
})
export type ImportOutcome = z.infer<typeof importOutcome>
