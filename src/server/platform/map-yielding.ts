import { setImmediate } from 'node:timers/promises'

/** A balance takes some 50 µs, so others wait for a few milliseconds. */
const turnLength = 100

/** Maps a long list, and yields from time to time so that other calls are served. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % turnLength === 0) await setImmediate()
    results.push(work(item))
  }
  return results
}
