import { isMainThread } from 'node:worker_threads'

// Loaded into a server that a test starts: it ends with the test, even if that is killed.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.exit(1))
  process.channel.unref()
}
