import { medianOf } from './figure.ts'
import { type Load, type LoadResult, runLoad } from './http-load.ts'
import { options } from './options.ts'

/** What each load measured in each turn. */
export type Turns<Name extends string> = {
  median(name: Name, figure: (result: LoadResult) => number): number
  /** Of two loads of the same turn, as what happens on the machine meanwhile happens to both. */
  ratio(name: Name, to: Name, figure: (result: LoadResult) => number): number
}

const warmUpSeconds = 1

/**
 * Runs the loads one after the other, as often as there are pairs, after each has run once to warm up. One
 * that can't be sent twice is a function, which makes the next.
 */
export async function inTurns<Name extends string>(
  loads: Record<Name, Load | (() => Promise<Load>)>,
): Promise<Turns<Name>> {
  const names = Object.keys(loads) as Name[]
  const nextOf = async (name: Name): Promise<Load> => {
    const load: Load | (() => Promise<Load>) = loads[name]
    return typeof load === 'function' ? load() : load
  }
  for (const name of names) await runLoad({ ...(await nextOf(name)), seconds: warmUpSeconds })
  const turns: Record<Name, LoadResult>[] = []
  for (let turn = 0; turn < options.pairs; turn++) {
    const results: [Name, LoadResult][] = []
    for (const name of names) results.push([name, await runLoad(await nextOf(name))])
    turns.push(Object.fromEntries(results) as Record<Name, LoadResult>)
  }
  return {
    median: (name, figure) => medianOf(turns.map((turn) => figure(turn[name]))),
    ratio: (name, to, figure) => medianOf(turns.map((turn) => figure(turn[name]) / figure(turn[to]))),
  }
}

export const perSecond = (result: LoadResult) => result.perSecond
export const p50 = (result: LoadResult) => result.p50
export const p99 = (result: LoadResult) => result.p99
