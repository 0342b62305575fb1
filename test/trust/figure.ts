/** One line of docs/trust.md: what was measured, beside what users may rely on (trust, 'Faults'). */
export type Figure = {
  what: string
  target: string
  measured: string
  reached: boolean
  /** A count that falls short fails a run; a time never does, as machines differ and may be busy. */
  fails: boolean
  /** What a reader needs to find the reason. */
  complaints: readonly string[]
  /** Why this machine can't take the measure. */
  notPossible?: string
}

/** A count, such as of lost writes, that is exactly its target. */
export function count(
  what: string,
  measured: number,
  target = 0,
  complaints: readonly string[] = [],
): Figure {
  const reached = measured === target
  return { what, target: String(target), measured: String(measured), reached, fails: !reached, complaints }
}

/** A list that shall be empty: what is lost, half-done or unexpected. */
export function none(what: string, complaints: readonly string[]): Figure {
  return count(what, complaints.length, 0, complaints)
}

/** A count that shall be no more than its target. */
export function atMost(
  what: string,
  measured: number,
  target: number,
  complaints: readonly string[] = [],
): Figure {
  const reached = measured <= target
  return {
    what,
    target: `at most ${target}`,
    measured: String(measured),
    reached,
    fails: !reached,
    complaints,
  }
}

/** How often something was done, to judge the other figures by; 0 fails, as nothing was measured. */
export function done(what: string, howOften: number): Figure {
  return {
    what,
    target: 'some',
    measured: String(howOften),
    reached: howOften > 0,
    fails: howOften === 0,
    complaints: [],
  }
}

/** The median and the worst of some times, in milliseconds: the worst one counts. */
export function times(what: string, measuredMs: readonly number[], targetMs: number): Figure {
  const worst = measuredMs.length > 0 ? Math.max(...measuredMs) : Number.POSITIVE_INFINITY
  const measured = `${inSeconds(percentile(measuredMs, 0.5))}, worst ${inSeconds(worst)}`
  return timed(what, { measured, target: `under ${inSeconds(targetMs)}`, share: worst / targetMs })
}

/** One time in milliseconds. */
export function time(what: string, measuredMs: number, targetMs: number): Figure {
  const [measured, target] = [inSeconds(measuredMs), `under ${inSeconds(targetMs)}`]
  return timed(what, { measured, target, share: measuredMs / targetMs })
}

/** How many times slower something is than usual; nobody notices below `floorMs`. */
export function slowdown(what: string, ms: number, usualMs: number, most: number, floorMs = 50): Figure {
  const measured = `${(ms / usualMs).toFixed(1)} times (${inSeconds(usualMs)} to ${inSeconds(ms)})`
  const share = ms <= floorMs ? 0 : ms / usualMs / most
  return timed(what, { measured, target: `under ${most} times, or ${floorMs} ms`, share })
}

/** Where a machine doesn't allow a measure: it fails, as nothing is known then. */
export function notPossible(what: string, why: string): Figure {
  return {
    what,
    target: 'measured',
    measured: `not possible here: ${why}`,
    reached: false,
    fails: true,
    complaints: [],
    notPossible: why,
  }
}

/** The time below which this share of the times lie. */
export function percentile(measuredMs: readonly number[], share: number): number {
  const inOrder = measuredMs.toSorted((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN
}

function timed(
  what: string,
  { measured, target, share }: { measured: string; target: string; share: number },
): Figure {
  return { what, target, measured, reached: share < 1, fails: false, complaints: [] }
}

function inSeconds(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`
}
