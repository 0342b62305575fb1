/**
 * An amount of days as a whole number of hundredths of a day: 50 is half a day, 2000 are 20 days. Sums of
 * whole numbers can't drift, so every calculation of the leave rules is done in this unit; decimal strings
 * exist only in the API and on screens.
 */
export type Hundredths = number

export const fullDay: Hundredths = 100
export const halfDay: Hundredths = 50

/** Working time as a whole number of minutes. */
export type Minutes = number

/** A working day of a pattern that says no hours. */
export const standardDay: Minutes = 480

const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Hundredths of a decimal string such as "5", "5.00" or "-0.5". Throws a RangeError for any other text. */
export function parseDays(text: string): Hundredths {
  const match = decimal.exec(text)
  if (!match) throw new RangeError(`Not a number of days with at most two decimals: ${text}`)
  const [, sign, whole, fraction = ''] = match
  const hundredths = Number(whole) * fullDay + Number(fraction.padEnd(2, '0'))
  return sign === '-' ? 0 - hundredths : hundredths
}

/** The shortest decimal string: "5", "0.5", "-2.25", as in the API and on screens (product, section 3). */
export function formatDays(amount: Hundredths): string {
  const size = Math.abs(amount)
  const fraction = String(size % fullDay)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${amount < 0 ? '-' : ''}${Math.trunc(size / fullDay)}${fraction && `.${fraction}`}`
}

/** Hundredths of a number of days such as 20 or 22.5, as the company's settings send them. */
export function toHundredths(days: number): Hundredths {
  return Math.round(days * fullDay)
}

/**
 * `numerator ÷ denominator`, rounded to a multiple of `step`, a tie upwards. All three are whole and not
 * negative; the remainder is taken of whole numbers, so that a tie is recognised exactly.
 */
export function divideRounded(numerator: number, denominator: number, step: number): number {
  const twice = 2 * numerator + denominator * step
  const divisor = 2 * denominator * step
  return ((twice - (twice % divisor)) / divisor) * step
}
