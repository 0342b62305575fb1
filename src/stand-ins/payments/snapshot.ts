/** A thing as it stands now, and as it goes over the wire: decimals as texts, nothing shared with what changes later. */
export function snapshot<T>(thing: T): T {
  const copy: T = JSON.parse(JSON.stringify(thing))
  return copy
}
