/** How long a decision is held back: until then nobody hears of it, and its notice offers to undo it. */
export const undoSeconds = 10
