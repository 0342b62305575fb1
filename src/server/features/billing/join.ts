const underWay = new Map<string, Promise<unknown>>()

/** Does `work`, unless work of this name is under way in this process: then its result, or its failure, is answered. */
export function joinOrDo<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const joined = underWay.get(name)
  // All work of one name has one kind of result.
  if (joined) return joined as Promise<Result>
  const running = work().finally(() => underWay.delete(name))
  underWay.set(name, running)
  return running
}
