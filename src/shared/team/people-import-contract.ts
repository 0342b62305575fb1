import * as z from 'zod/mini'
import { plainDate, text, uuid } from '../fields.ts'
import { importOutcome } from '../import/contract.ts'
import { newLocation } from '../location/contract.ts'
import { nameKey } from '../same-name.ts'

/** A call takes at most this many people. */
export const mostImportedPeople = 1000

/** A cell as it is in the file; left out or empty, it says nothing. */
const cell = z.optional(text(254))

/** One row of a list of people. */
const importedRow = z.strictObject({
  /**
   * Its row in the file, by which messages name it; by default its position in the list. Both are counted
   * from 1.
   */
  row: z.optional(z.int().check(z.minimum(1))),
  email: text(254),
  firstName: cell,
  lastName: cell,
  /**
   * Default: the role of somebody who is prepared; else manager for somebody to whom others of the list
   * report, and employee for the rest.
   */
  role: cell,
  /** The manager's address, or a full name that only one person has; they may be in the same list. */
  manager: cell,
  /** By name; one that is missing is added. */
  team: cell,
  /** By name; one that is missing is added, with what `newLocations` says of it. */
  location: cell,
  /** The first day of employment. */
  startDate: cell,
  /** Such as 'Mon-Thu' or 'Mon Tue Wed, Fri morning'. */
  workingDays: cell,
  /** Of annual leave, in place of the policy's. */
  annualDays: cell,
  /** The days that are left, by the key or the name of a leave type. */
  balances: z.optional(z.record(text(100), text(40))),
})
export type ImportedRow = z.infer<typeof importedRow>

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

/** The files that come with a list of people have at most this many characters together. */
export const mostFileCharacters = 2 * 1024 * 1024

/** A CSV file that came with the list. Its rows may be about people of the list. */
const fileWithPeople = z.strictObject({
  kind: z.enum(['balances', 'leave']),
  /** By which messages call it: 'past-leave.csv'. */
  fileName: text(254),
  csv: z.string(),
  /** Leaves out rows with a problem; otherwise one such row refuses everything. */
  leaveOut: z.optional(z.boolean()),
})
export type FileWithPeople = z.infer<typeof fileWithPeople>

/**
 * POST /api/people/import: prepares people, and imports their past leave and balances: all of it or nothing.
 * It sends no invitations. Admins only.
 */
export const peopleToImport = z.strictObject({
  /** Only says what would happen. */
  isDryRun: z.boolean(),
  /** The day at whose end the balances are what the list says. Default: today. */
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
  people: z
    .array(importedRow)
    .check(
      z.minLength(1, 'Please add at least one person'),
      z.maxLength(mostImportedPeople, `Please import at most ${mostImportedPeople} people at a time`),
    ),
  /** Imported after the people, in this order. */
  files: z.optional(
    z.array(fileWithPeople).check(
      z.maxLength(10, 'Please import at most 10 files at a time'),
      z.refine(
        (files) => files.reduce((sum, { csv }) => sum + csv.length, 0) <= mostFileCharacters,
        'Please import at most 2 MB of files with the people, and the rest under Settings',
      ),
    ),
  ),
})
export type PeopleToImport = z.infer<typeof peopleToImport>

/**
 * What becomes of a row. `changed`: somebody who is prepared gets what the row says. `known`: nothing
 * happens, as for everybody who has joined. `problem`: it can't be imported. `waiting`: it can, together with
 * the row of a manager that has a problem.
 */
export const personFate = z.enum(['new', 'changed', 'known', 'problem', 'waiting'])
export type PersonFate = z.infer<typeof personFate>

/**
 * What is wrong in a cell, and what to do; for a balance, the field is `balances.` and the type as it was
 * sent.
 */
const cellProblem = z.strictObject({ field: z.string(), message: z.string() })
export type CellProblem = z.infer<typeof cellProblem>

/** What becomes of a file, or why it can't be read, which only a dry run answers. */
const fileImported = z.strictObject({ outcome: z.nullable(importOutcome), problem: z.nullable(z.string()) })
export type FileImported = z.infer<typeof fileImported>

export const peopleImported = z.strictObject({
  isDryRun: z.boolean(),
  counts: z.strictObject({
    new: z.number(),
    changed: z.number(),
    known: z.number(),
    problem: z.number(),
    waiting: z.number(),
  }),
  /** Names of teams that are added. */
  newTeams: z.array(z.string()),
  /** Names of locations that are added. After a dry run, the import needs each of them in `newLocations`. */
  newLocations: z.array(z.string()),
  /** In the order of the list. */
  rows: z.array(
    z.strictObject({
      fate: personFate,
      /** Null for a problem, and for somebody whom a dry run doesn't add. */
      userId: z.nullable(uuid),
      note: z.nullable(z.string()),
      problems: z.array(cellProblem),
    }),
  ),
  /** In the order of the files. */
  files: z.array(fileImported),
})
export type PeopleImported = z.infer<typeof peopleImported>
