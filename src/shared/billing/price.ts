/** One dollar per active person and month (spec 1). */
export const monthlyCentsPerPerson = 100

/** The free trial, from the first subscription on. */
export const trialDays = 30
