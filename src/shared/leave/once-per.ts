/**
 * Memoizes `work` for its last key. The accounts of a company share lists of facts, which are never changed
 * in place: the same list means the same result. A WeakMap would keep results until the next full garbage
 * collection, which took longer than computing them again.
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

/** The value of `key`, made and added where the map has none. */
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
