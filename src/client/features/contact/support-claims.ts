/** What spec 2.4 and 9 promise of support. */
export const supportHours = 'Monday-Friday, 9AM-6PM EST'
export const averageResponse = '4 hours'
export const moneyBack = '30-day money-back'
