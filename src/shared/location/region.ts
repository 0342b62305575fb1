import * as z from 'zod/mini'

/** The codes by which the holiday library knows countries and their regions (ISO 3166). */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country'))
export const regionCode = z.string().check(z.regex(/^[A-Za-z0-9-]{1,10}$/, 'Please choose a region'))
