import * as z from 'zod/mini'
import { person, plainDate, text, uuid } from '../fields.ts'
import { newLocation } from '../location/contract.ts'
import { nameKey } from '../same-name.ts'

/** What a CSV file can hold: people, what is left, leave taken before, or what is worked when. */
export const importKind = z.enum(['people', 'balances', 'leave', 'roster'])
export type ImportKind = z.infer<typeof importKind>

/** A file has at most this many rows below its heading. */
export const mostImportRows = 20_000

/** The largest file that is read. */
export const mostImportBytes = 16 * 1024 * 1024

/** A list has at most this many people. */
export const mostImportedPeople = 1000
/** The largest list of people. */
export const mostListBytes = 1024 * 1024
/** Files that come with others have at most this many characters together, a list of people not counted. */
export const mostFileCharacters = 2 * 1024 * 1024

/** What becomes of one row. */
export const rowFate = z.strictObject({
  /** As a spreadsheet counts it: the heading is row 1. */
  row: z.number(),
  /**
   * `changed`: a prepared person gets what the row says. `known`: it is here already, and nothing happens, as
   * to everyone who has joined. `skipped`: leave that was never taken, such as a rejected request; nothing
   * happens either. `problem`: it can't be imported. `waiting`: it can, together with the row of a manager
   * that has a problem.
   */
  fate: z.enum(['new', 'changed', 'known', 'skipped', 'problem', 'waiting']),
  /** Whom the row is about; the id is null for someone whom the row would add. */
  user: z.nullable(z.strictObject({ ...person.shape, id: z.nullable(uuid) })),
  /** What the row says, in a few words: 'Annual, 3 to 7 Aug 2025, 5 days'. */
  words: z.string(),
  /** What else is worth knowing: 'The file says 4 days.' */
  note: z.nullable(z.string()),
  /** For each cell that is wrong the column's heading in the file, if it has one, and what to do. */
  problems: z.array(z.strictObject({ column: z.nullable(z.string()), message: z.string() })),
})
export type RowFate = z.infer<typeof rowFate>

/** Tools whose exports are known by their column names. */
export const exportingTool = z.enum(['Timetastic', 'BambooHR', 'TimeOff.Management'])
export type ExportingTool = z.infer<typeof exportingTool>

/** What becomes of the rows of a file. */
export const importOutcome = z.strictObject({
  /** Whose export the column names are like; null for our own, and for any other. */
  madeBy: z.nullable(exportingTool),
  /** Headings that nothing is read from. */
  ignoredColumns: z.array(z.string()),
  counts: z.record(rowFate.shape.fate, z.number()),
  /** In the order of the file. */
  rows: z.array(rowFate),
})
export type ImportOutcome = z.infer<typeof importOutcome>

const fileToImport = z.strictObject({
  /** What it holds. Default: what its column names say. */
  kind: z.optional(importKind),
  /** By which messages call it: 'past-leave.csv'. */
  fileName: text(254),
  csv: z.string(),
  /** Rows that aren't imported; any other with a problem refuses everything. */
  leaveOut: z.optional(z.array(z.int())),
})
export type FileToImport = z.infer<typeof fileToImport>

/**
 * A location to add, if a row names it. Its country is null for a location without a list of public holidays.
 * Its time zone is the company's.
 */
const locationOfList = z.strictObject({
  name: newLocation.shape.name,
  country: newLocation.shape.country,
  region: newLocation.shape.region,
})
export type LocationOfList = z.infer<typeof locationOfList>

/**
 * POST /api/imports: imports files, a list of people before the others: all of it or nothing. People are
 * prepared, and no invitations are sent. Admins only.
 */
export const filesToImport = z.strictObject({
  /** Only says what would happen. */
  isDryRun: z.boolean(),
  /** The day for balances whose rows name none. Default: today. */
  balancesOn: z.optional(plainDate),
  /** Those that rows name and the company lacks. A dry run doesn't need them. */
  newLocations: z.optional(
    z.array(locationOfList).check(
      z.maxLength(mostImportedPeople),
      z.refine(
        (all) => new Set(all.map(({ name }) => nameKey(name))).size === all.length,
        'Please list each location once',
      ),
    ),
  ),
  /** At most one list of people. The others are imported after it, in their order. */
  files: z
    .array(fileToImport)
    .check(
      z.minLength(1, 'Please add a file'),
      z.maxLength(11, 'Please import at most 10 files at a time with the people'),
    ),
})
export type FilesToImport = z.infer<typeof filesToImport>

export const filesImported = z.strictObject({
  isDryRun: z.boolean(),
  /** Names of teams that are added. */
  newTeams: z.array(z.string()),
  /** Names of locations that are added. After a dry run, the import needs each of them in `newLocations`. */
  newLocations: z.array(z.string()),
  /** What becomes of each file, in their order, or why it can't be read, which only a dry run answers. */
  files: z.array(
    z.strictObject({
      kind: importKind,
      outcome: z.nullable(importOutcome),
      problem: z.nullable(z.string()),
    }),
  ),
})
export type FilesImported = z.infer<typeof filesImported>
