import type { PlainDate } from '../plain-date.ts'
import { compareText } from './order.ts'

/** Something that holds from a date on, until the next one of the same list. */
export type Version<Value> = { validFrom: PlainDate; value: Value }

/**
 * What holds for a person, oldest first: their own versions, and the company's before the first of them and
 * wherever theirs is null, which is 'the company's again'. Where the company has none either, `otherwise`;
 * dates before the first version of the answer have that too. Neither list needs an order; of two versions
 * from one date the later in the list holds.
 */
export function ownOrCompany<Value>(
  company: readonly Version<Value>[],
  own: readonly Version<Value | null>[],
  otherwise: Value,
): Version<Value>[] {
  const dates = new Set([...company, ...own].map(({ validFrom }) => validFrom))
  return [...dates].toSorted(compareText).map((validFrom) => ({
    validFrom,
    value: inForceOn(own, validFrom) ?? inForceOn(company, validFrom) ?? otherwise,
  }))
}

/** The value that holds on a date; undefined before the first. */
export function inForceOn<Value>(versions: readonly Version<Value>[], date: PlainDate): Value | undefined {
  let newest: Version<Value> | undefined
  for (const version of versions) {
    if (version.validFrom > date) continue
    if (!newest || version.validFrom >= newest.validFrom) newest = version
  }
  return newest?.value
}
