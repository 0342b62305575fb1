import type { Jobs } from '#server/platform/queue/queue.ts'

/** A queue that takes nothing, for code that reads only. */
export const noJobs: Jobs = {
  send: async () => {},
  doneIn: async () => {},
  parkedOf: () => undefined as never,
  inParked: async () => undefined as never,
  listParkingCompanies: async () => [],
  watchDue: () => {},
  boss: undefined as never,
  stop: async () => {},
}
