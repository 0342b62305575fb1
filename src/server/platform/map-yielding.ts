import { setImmediate } from 'node:timers/promises'

const turnLength = 500

/** `work` over a long list, a piece at a time, so that other calls are served in between. */
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
