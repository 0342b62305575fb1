/**
 * `work` done once for each object, and forgotten with the object. What is the same for many accounts of a company hangs on
 * a list that they share: the facts of an account are never changed in place, so the same list means the same answer.
 */
export function oncePer<Key extends object, Value extends object>(
  work: (key: Key) => Value,
): (key: Key) => Value {
  const done = new WeakMap<Key, Value>()
  return (key) => {
    const known = done.get(key)
    if (known) return known
    const value = work(key)
    done.set(key, value)
    return value
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
