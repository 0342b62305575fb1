import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../faults/until.ts'
import { switchOver } from './patroni.ts'
import type { Stack } from './stack.ts'

/** A fault that was injected, and from when on requests may fail. */
export type InjectedFault = {
  fromMs: number
  /** Restores what doesn't recover on its own. */
  heal(): Promise<void>
  /**
   * The time in which no replica had anything new: nothing that was asked for in it may have been
   * acknowledged by its end.
   */
  withoutReplicas?: { fromMs: number; untilMs: number }
}

/** A way in which the machines of the database fail, or are switched over. */
export type Fault = { name: string; what: string; inject(stack: Stack): Promise<InjectedFault> }

/** Longer than a statement may take, and a commit is one. */
const replicationStoppedMs = 20_000

const nothingToHeal = async () => {}

export const faults: readonly Fault[] = [
  {
    name: 'crash',
    what: 'PostgreSQL killed',
    inject: async (stack) => {
      const primary = await stack.primary()
      const fromMs = performance.now()
      primary.killPostmaster()
      await stack.untilReplaced(primary)
      return { fromMs, heal: nothingToHeal }
    },
  },
  {
    name: 'lost',
    what: 'the machine lost',
    inject: async (stack) => {
      const primary = await stack.primary()
      const fromMs = performance.now()
      await primary.kill9()
      await stack.untilReplaced(primary)
      return { fromMs, heal: async () => primary.start() }
    },
  },
  {
    name: 'hang',
    what: 'the machine hung',
    inject: async (stack) => {
      const primary = await stack.primary()
      const fromMs = performance.now()
      primary.hang()
      await stack.untilReplaced(primary)
      return { fromMs, heal: async () => primary.goOn() }
    },
  },
  {
    name: 'switchover',
    what: 'a planned switchover',
    inject: async (stack) => {
      const primary = await stack.primary()
      let fromMs = performance.now()
      const isAccepted = () => {
        fromMs = performance.now()
        return switchOver(primary)
      }
      await until(isAccepted, { what: 'a switchover', withinMs: 30_000, everyMs: 500 })
      await stack.untilReplaced(primary)
      return { fromMs, heal: nothingToHeal }
    },
  },
  {
    name: 'replicas',
    what: 'both replicas cut off',
    inject: async (stack) => {
      const goOn = (await stack.replicas()).map((replica) => replica.stopReplication())
      const fromMs = performance.now()
      await sleep(replicationStoppedMs)
      const untilMs = performance.now()
      for (const go of goOn) go()
      return { fromMs: untilMs, heal: nothingToHeal, withoutReplicas: { fromMs, untilMs } }
    },
  },
]
