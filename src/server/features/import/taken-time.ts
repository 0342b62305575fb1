import { type LeavePeriod, wallMinutes } from '#shared/leave/leave-period.ts'

type Taken<Label> = { from: number; until: number; label: Label }

/** Periods of one person that don't overlap, each with a label. */
export class TakenTime<Label> {
  readonly #periods: Taken<Label>[] = []

  /** The label of a period that shares time with this one. */
  overlapping(period: LeavePeriod): Label | undefined {
    const { from, until } = wallMinutes(period)
    const next = this.#periods[this.#indexAt(from)]
    return next && next.from < until ? next.label : undefined
  }

  /** The labels of the periods that are this one, in one piece or in several; none for any other. */
  piecesOf(period: LeavePeriod): Label[] {
    const { from, until } = wallMinutes(period)
    const labels: Label[] = []
    let reached = from
    for (let index = this.#indexAt(from); reached < until; index += 1) {
      const next = this.#periods[index]
      if (next?.from !== reached || next.until > until) return []
      labels.push(next.label)
      reached = next.until
    }
    return labels
  }

  add(period: LeavePeriod, label: Label): void {
    const { from, until } = wallMinutes(period)
    this.#periods.splice(this.#indexAt(from), 0, { from, until, label })
  }

  /** The index of the first period that ends after this minute. */
  #indexAt(minute: number): number {
    let [low, high] = [0, this.#periods.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#periods[middle]?.until ?? 0) > minute) high = middle
      else low = middle + 1
    }
    return low
  }
}
