import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two on a small machine as well, where Vitest would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'architecture', include: ['test/*.test.ts'] } },
      { test: { name: 'shared', include: ['src/shared/**/*.test.ts'] } },
      { test: { name: 'client', include: ['src/client/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      {
        test: {
          name: 'server',
          globalSetup: ['test/global-setup.ts'],
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
