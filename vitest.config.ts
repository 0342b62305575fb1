import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'

/** Nobody waits for these where all is well: a busy machine may be slow, and a test is to fail for what is wrong alone. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 }

/** To optimise the embedded database's code costs more time and memory than a test gains by it. */
const quickWasm = '--liftoff-only'
setFlagsFromString(quickWasm)

/** Each file has its modules anew but where nothing depends on it: loading the server takes longer than most of its tests. */
const server = {
  globalSetup: ['test/global-setup.ts'],
  // As it runs for everybody: React's other build writes mails slowly.
  env: { NODE_ENV: 'production' },
  execArgv: [quickWasm],
  isolate: false,
  ...patience,
}

const browser = { setupFiles: ['src/client/testing/british-browser.ts'], ...patience }

// What runs where, and why: docs/testing.md.
export default defineConfig({
  test: {
    // One more than there are cores, as each waits for its database a third of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'architecture', include: ['test/*.test.ts'], ...patience } },
      { test: { name: 'shared', include: ['src/shared/**/*.test.ts'], isolate: false, ...patience } },
      { test: { name: 'client', include: ['src/client/**/*.test.ts'], isolate: false, ...browser } },
      {
        test: {
          name: 'screens',
          include: ['src/client/**/*.test.tsx'],
          environment: 'jsdom',
          // Each file has its own modules and page without a process of its own, which costs twice the time of the tests.
          pool: 'vmThreads',
          ...browser,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,stand-ins}/**/*.test.ts', 'test/server/**/*.test.ts'],
          ...server,
        },
      },
      { test: { name: 'full', include: ['test/full/**/*.test.ts'], ...server } },
      { test: { name: 'firefox', include: ['test/firefox/**/*.test.ts'], ...patience } },
    ],
  },
})
