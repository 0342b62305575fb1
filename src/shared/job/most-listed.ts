/** So many of what is undelivered are listed, the newest; there may be more. */
export const mostParkedListed = 200
