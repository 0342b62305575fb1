import * as z from 'zod/mini'
import { leaveUnits } from './leave-unit.ts'

/** What amounts of a leave type count in. */
export const leaveUnit = z.enum(leaveUnits, 'Please choose days or hours')

/**
 * An amount of leave as the API sends it: a decimal string of days or of hours, possibly negative. Two
 * decimals of an hour name its minute.
 */
export const leaveAmount = z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/))
