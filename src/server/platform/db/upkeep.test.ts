import { expect, it, onTestFinished, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { tidyUp, tidyUpDaily } from './upkeep.ts'

it('tells the database how much a table holds, under the owner’s rights and back under the app’s', async () => {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  const rowsOf = async (table: string) => {
    const { rows } = await database.pool.query(
      'SELECT reltuples::int AS rows FROM pg_class WHERE relname = $1',
      [table],
    )
    return rows[0].rows
  }
  await database.pool.query(`CREATE TABLE counted AS SELECT generate_series(1, 1234) AS number`)
  await database.restrict()
  expect(await rowsOf('counted')).toBe(-1)
  await tidyUp(database)
  expect(await rowsOf('counted')).toBe(1234)
})

it('comes every day, whatever became of the day before, until it is ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const warn = vi.fn<() => void>()
  const asOwner = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('No room.'))
  const end = tidyUpDaily({ asOwner }, { warn })
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(asOwner).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(asOwner).toHaveBeenCalledTimes(3)
  end()
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(asOwner).toHaveBeenCalledTimes(3)
})
