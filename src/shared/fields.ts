import * as z from 'zod/mini'
import { isLocale, mostLocaleLetters } from './locale.ts'
import { isPlainDate, isTimeZone } from './plain-date.ts'
import { hidesSomething, holdsWebAddress } from './readable-name.ts'

/** Field schemas that several contracts share. */

// NUL can't be stored by PostgreSQL, and a lone surrogate is no text in UTF-8.
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text of at most `max` characters, trimmed, that the database can store. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `Please use at most ${max} characters`),
      z.refine(isStorable, 'Please remove characters that aren’t text'),
    )

/** Text of one line that colleagues or we read, with nothing in it that hides or turns the rest. */
export const plainText = (max: number, what: string) =>
  text(max).check(
    z.refine((given) => !hidesSomething(given), `Please remove invisible characters from the ${what}`),
  )

/**
 * The name of a person, a company or anything that colleagues read, of at most `max` characters: nothing in
 * it hides, and nothing becomes a link in a mail. Empty passes: each field says whether it must be given.
 */
export const nameText = (max: number) =>
  plainText(max, 'name').check(
    z.refine(
      (given) => !holdsWebAddress(given),
      'Please write the name without a web address, or with a space after the dot',
    ),
  )

export const plainDate = z
  .string()
  .check(z.refine(isPlainDate, 'Please choose a date from 2000 to 2100'), z.meta({ format: 'date' }))
/** A date that the rules compute, such as a leave year's last day: it may lie outside the range of inputs. */
export const computedDate = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.meta({ format: 'date' }))
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'Please choose a known time zone'))
/** A BCP 47 tag such as `de-AT` that the formats of Intl know. */
export const locale = z
  .string()
  .check(z.maxLength(mostLocaleLetters), z.refine(isLocale, 'Please choose a known language'))
export const uuid = z.uuid('Please use an ID from this company')
export const instant = z.iso.datetime()

/** Days as the API sends them: a decimal string such as "5" or "0.5", possibly negative. */
export const dayCount = z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/))

// One at-sign, nothing that would need quoting in a mail header or can't be seen, and a domain of letters,
// digits and hyphens.
const emailPattern =
  /^(?!.*[\p{Default_Ignorable_Code_Point}\u2800])[^\s\p{C}@"(),:;<>[\]\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

// A letter with a look-alike, such as the Kelvin sign, would be another address for the mail server than for
// us.
const isPlainAddress = (address: string) =>
  emailPattern.test(address) && address === address.normalize('NFKC')

/** An address mail can be sent to; spec section 5 gives the message. */
export const email = text(254).check(z.refine(isPlainAddress, 'Please enter a valid email address'))

export const role = z.enum(['admin', 'manager', 'employee'])
export type Role = z.infer<typeof role>

/** Somebody as colleagues see them. */
export const person = z.strictObject({ id: uuid, firstName: z.string(), lastName: z.string() })
export type Person = z.infer<typeof person>

/** The body of every error answer. */
const errorBody = z.strictObject({
  message: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
})
export type ErrorBody = z.infer<typeof errorBody>

/** The path parameter of routes about one thing. */
export const idParams = z.strictObject({ id: uuid })

/** The answer of writes that return nothing. */
export const done = z.strictObject({ ok: z.literal(true) })
