/**
 * How many decisions one call makes or undoes: each is a transaction of its own, and the answer is to come
 * soon.
 */
export const mostTogether = 10

/**
 * How long no one is notified of decisions made together, each counted from its own: until all of them are
 * made, their notice is gone, and an undo of them all is done.
 */
export const undoSecondsTogether = 60

/**
 * No call begins later than this after the first: half of what is left beside the notice; an undo takes as
 * long again.
 */
export const mostSecondsTogether = 20

/** As many requests to decide as a page may have, and the screen asks for. */
export const approvalsPerPage = 50
