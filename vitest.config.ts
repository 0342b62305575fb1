import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Vitest's own five seconds end tests on a busy machine that find nothing wrong. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Two on a small machine as well, where Vitest would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'architecture', include: ['test/*.test.ts'], ...patience } },
      { test: { name: 'shared', include: ['src/shared/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'client',
          include: ['src/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          globalSetup: ['test/global-setup.ts'],
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          ...patience,
        },
      },
    ],
  },
})
