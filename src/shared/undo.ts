/** How long a decision is held back: until then no one is notified, and its notice offers to undo it. */
export const undoSeconds = 10
