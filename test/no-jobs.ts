import type { Jobs } from '#server/platform/queue/queue.ts'

/** A queue that takes nothing, for code that reads only. */
export const noJobs: Jobs = {
  send: async () => {},
  sendUnlessDue: async () => {},
  gather: async () => [],
  doneIn: async () => {},
  removeOf: async () => {},
  deadLettersOf: () => undefined as never,
  withDeadLetters: async () => undefined as never,
  listCompaniesWithDeadLetters: async () => [],
  watchDue: () => {},
  beforeStop: () => {},
  boss: undefined as never,
  stop: async () => {},
}
