import { expect, it } from 'vitest'
import { openLogger } from '#server/platform/log.ts'
import { eventually } from '#test/eventually.ts'
import { Ending } from './ending.ts'

const minuteMs = 60_000

/** An end whose exit codes and log lines are kept. */
function ending() {
  const codes: number[] = []
  const lines: string[] = []
  const logger = openLogger({ write: (line) => void lines.push(line) })
  return { ending: new Ending(logger, (code) => void codes.push(code)), codes, lines }
}

it('a part that fails to stop is logged, the next one still ends, and the process with code 1', async () => {
  const { ending: end, codes, lines } = ending()
  const ended: string[] = []
  await end.part('jobs', () => Promise.reject(new Error('words of somebody')))
  await end.part('database', async () => void ended.push('database'))
  end.exit()
  expect([ended, codes]).toEqual([['database'], [1]])
  expect(lines).toEqual([expect.stringContaining('"part":"jobs"')])
  expect(lines.join()).not.toContain('words of somebody')
})

it('parts that all stop end the process with code 0', async () => {
  const { ending: end, codes, lines } = ending()
  end.within(minuteMs)
  await end.part('database', async () => {})
  end.exit()
  expect([codes, lines]).toEqual([[0], []])
})

it('a part that never stops does not keep the process, which ends with code 1 and names it', async () => {
  const { ending: end, codes, lines } = ending()
  await end.part('jobs', async () => {})
  void end.part('database', () => new Promise(() => {}))
  end.within(20)
  await eventually(() => expect(codes).toEqual([1]))
  expect(lines).toEqual([expect.stringContaining('"parts":["database"]')])
})
