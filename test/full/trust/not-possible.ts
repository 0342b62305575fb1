/** What a test of a fault throws where this machine doesn't allow it: its message says why. */
export class NotPossible extends Error {}
