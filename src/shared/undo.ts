/**
 * How long the notice of a decision, or of several, offers to undo it. No one is notified of a single
 * decision until then.
 */
export const undoSeconds = 10
