import type { Topic } from '#shared/topics.ts'

/** How long a change is remembered, for a tab that is loading. */
const recentMs = 60_000

/** When each topic last changed, for a company and for a person alone, on the process's monotonic clock. */
export class RecentChanges {
  #changedAt = new Map<string, Map<Topic, number>>()

  /** @param whose the id of the company, or of the person who alone sees the change */
  add(whose: string, topics: readonly Topic[]): void {
    const changedAt = this.#changedAt.get(whose) ?? new Map<Topic, number>()
    for (const topic of topics) changedAt.set(topic, performance.now())
    this.#changedAt.set(whose, changedAt)
  }

  /** How many ms ago each topic changed for one of these, of those that did lately; undefined if none did. */
  agoMs(...whose: string[]): Partial<Record<Topic, number>> | undefined {
    const changes = whose.flatMap((id) => [...(this.#changedAt.get(id) ?? [])])
    if (changes.length === 0) return undefined
    const oldestFirst = changes.toSorted(([, one], [, other]) => one - other)
    return Object.fromEntries(oldestFirst.map(([topic, at]) => [topic, Math.floor(performance.now() - at)]))
  }

  forgetOld(): void {
    for (const [whose, changedAt] of this.#changedAt) {
      for (const [topic, at] of changedAt) if (performance.now() - at > recentMs) changedAt.delete(topic)
      if (changedAt.size === 0) this.#changedAt.delete(whose)
    }
  }
}
