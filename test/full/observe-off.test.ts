import { expect, it, onTestFinished } from 'vitest'
import { processDatabase } from '#test/database.ts'
import { freePort, startServer } from '#test/server-process.ts'

/** Makes a server print the libraries of metrics and traces that it loads. */
const sayWhatIsLoaded = `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\\/(prom-client|@opentelemetry\\/[\\w-]+)\\//.exec(url) ?? []
    if (name) console.log('loaded ' + name)
    return next(url, context)
  },
})`
const watchLoading = `--import data:text/javascript,${encodeURIComponent(sayWhatIsLoaded)}`

async function loadedWith(env: Record<string, string>): Promise<string[]> {
  const server = await startServer({
    env: { ...env, ...(await processDatabase()), NODE_OPTIONS: watchLoading },
  })
  onTestFinished(() => server.stop())
  return [...new Set([...server.logs().matchAll(/^loaded (.*)$/gm)].map(([, name = '']) => name))]
}

// Without the cache of what was compiled, which the hook switches off, a start takes longer.
const timeout = 120_000

it('without settings nothing of metrics or traces is loaded', { timeout }, async () => {
  expect(await loadedWith({})).toEqual([])
})

it('with a port for metrics their library is, and none for traces', { timeout }, async () => {
  const loaded = await loadedWith({ METRICS_PORT: String(await freePort()) })
  expect(loaded).toContain('prom-client')
  expect(loaded).not.toContain('@opentelemetry/sdk-trace')
})
