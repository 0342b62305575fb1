import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded by a server that is measured: notes how long its event loop's thread computed from one turn to
 * the next. In processor time, which other programs of the machine don't make longer.
 */
const file = process.env['LOOP_PROBE']
const leastMs = 5

if (file && isMainThread) {
  let before = process.threadCpuUsage()
  const turn = () => {
    const spent = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const ms = (spent.user + spent.system) / 1000
    if (ms >= leastMs) appendFileSync(file, `${ms}\n`)
  }
  setInterval(turn, 1).unref()
}
