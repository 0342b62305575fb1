/**
 * `work` done once for an object, and kept until another one is asked for. What is the same for many accounts of a company hangs
 * on a list that they share: the facts of an account are never changed in place, so the same list means the same answer. Work
 * kept in a WeakMap would outlive its list until the next full garbage collection, which took longer than doing it again.
 */
export function oncePer<Key extends object, Value extends object>(
  work: (key: Key) => Value,
): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: work(key) }
    return last.value
  }
}

/** What a map has under `key`, made and kept if it has nothing yet. */
export function getOrMake<Key, Value extends object>(
  map: Map<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key)
  if (known) return known
  const value = make()
  map.set(key, value)
  return value
}
