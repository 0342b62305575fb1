/** The list of failed jobs has the newest of them, at most this many. */
export const mostFailedJobsListed = 200
