import { defineConfig, type Plugin } from 'vitest/config'

/** Stryker looks for a test by 'suite test', while Vitest calls it 'suite > test' since version 5. */
const testNames: Plugin = {
  name: 'test-names',
  configureVitest({ project }) {
    let pattern: RegExp | undefined
    Object.defineProperty(project.config, 'testNamePattern', {
      get: () => pattern,
      set: (asked: RegExp | undefined) => {
        pattern = asked && new RegExp(asked.source.replaceAll(' ', ' (?:> )?'))
      },
    })
  },
}

/** As 'shared' and 'server' of vitest.config.ts, without options of processes: Stryker has threads. */
export default defineConfig({
  plugins: [testNames],
  test: {
    include: ['src/{shared,server}/**/*.test.ts', 'test/server/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    env: { NODE_ENV: 'production' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
