import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type PaymentProvider, ProviderAway } from '#server/features/billing/payment-provider.ts'
import { type Price, specPrice } from '#shared/billing/price.ts'
import { sandboxCalls } from './calls.ts'
import { confirmSetup, type TypedCard } from './cards.ts'
import { nextDue } from './due.ts'
import { confirmPayment } from './payments.ts'
import type { SandboxState } from './state.ts'
import { newId, type Payment, type Sandbox, type SandboxEvent, type Setup } from './state.ts'

type Options = {
  /** The app's clock; the sandbox's own starts there and may be moved ahead. */
  now: () => Date
  /** Where the sandbox keeps its state; without it, the state is lost when it closes. */
  stateFile?: string
  /** The app's own address, for links to invoices. */
  pagesUrl: string
  /** Of new subscriptions. Default: the specification's. */
  price?: Price
}

/** What calls meet: 'some' fails three in ten of them. */
export type FaultMode = 'work' | 'some' | 'away'

type EventTaker = (event: SandboxEvent) => Promise<void>

/** A card provider within the app, for development, with a clock to advance. */
export type PaymentSandbox = Pick<Sandbox, 'state' | 'price' | 'emit'> & {
  provider: PaymentProvider
  now(): Date
  /** Advances the clock, never back; resolves when the app was told of what that led to. */
  advanceTo(instant: Date): Promise<void>
  /** Does what is due by now. */
  settle(): void
  /** What the browser's form does; rejects with ProviderRefusal. */
  confirmSetup(clientSecret: string, card: TypedCard): Promise<Setup>
  /** What the browser does for a payment that waits for the cardholder; rejects with ProviderRefusal. */
  confirmPayment(confirmation: Parameters<typeof confirmPayment>[1]): Promise<Payment>
  faults: FaultMode
  /** Who is told of events from now on, also of those that wait. */
  deliverTo(take: EventTaker): void
  /** Resolves when the app was told of everything, or could not be told for now. */
  delivered(): Promise<void>
  close(): Promise<void>
}

/** How often to do what is due, and to tell the app again what it could not take. */
const lookMs = 60_000

/** Starts the sandbox with the state of its last run. */
export async function startPaymentSandbox(options: Options): Promise<PaymentSandbox> {
  const { now: appNow, stateFile, pagesUrl, price = specPrice } = options
  const state = await readKeptState(stateFile)
  const save = keeper(stateFile, state)
  const now = () => new Date(appNow().getTime() + state.clockAheadMs)
  /** The time of the step that is being done. */
  let moment: number | undefined
  const sandbox: Sandbox = {
    state,
    price,
    now: () => moment ?? Math.floor(now().getTime() / 1_000),
    emit: (type, about) => {
      const customerId = 'customerId' in about ? about.customerId : about.id
      state.events.push({ id: newId('evt'), type, customerId, aboutId: about.id })
    },
  }

  // Each step happens at its own time, so that everything is dated when it would have happened.
  const settle = () => {
    const until = sandbox.now()
    try {
      for (let due = nextDue(sandbox, until); due; due = nextDue(sandbox, until)) {
        moment = due.at
        due.happen()
      }
    } finally {
      moment = undefined
    }
  }

  let taker: EventTaker | undefined
  let delivery: Promise<void> | undefined
  /** Tells the app in order and at least once. What it can't take now waits, with all after it. */
  const deliverAll = async (): Promise<void> => {
    // Everything of one call goes in one round.
    await setImmediate()
    try {
      for (let [event] = state.events; event; [event] = state.events) {
        if (!taker) return
        await taker(event)
        state.events.shift()
        await save()
      }
    } catch {
      // The next round begins with it.
    } finally {
      delivery = undefined
    }
  }
  const deliver = () => (delivery ??= deliverAll())

  /** Does the work, and keeps what it left, also where it was refused. */
  const saving = async <T>(work: () => T): Promise<T> => {
    settle()
    try {
      return work()
    } finally {
      await save()
      void deliver()
    }
  }
  const look = setInterval(() => void saving(() => {}).catch(() => {}), lookMs).unref()

  const calls = sandboxCalls(sandbox, (id) => `${pagesUrl}/dev/payments/invoices/${id}`)
  /** Each call waits for the disk, or fails as the sandbox was told to. */
  const asCall =
    (work: (...input: never[]) => unknown) =>
    async (...input: never[]) => {
      const { faults } = started
      if (faults === 'away' || (faults === 'some' && Math.random() < 0.3))
        throw new ProviderAway(faults === 'some', undefined)
      return saving(() => work(...input))
    }
  const asCalls = Object.entries<Parameters<typeof asCall>[0]>(calls).map(
    ([name, work]) => [name, asCall(work)] as const,
  )
  // `calls` has one for each of the provider's, but for that of webhooks: the app is told within the process.
  const provider: object = { ...Object.fromEntries(asCalls), readEvent: () => undefined }

  const started: PaymentSandbox = {
    state,
    price,
    emit: sandbox.emit,
    provider: provider as PaymentProvider,
    now,
    advanceTo: async (instant) => {
      state.clockAheadMs = Math.max(state.clockAheadMs, instant.getTime() - appNow().getTime())
      await saving(() => {})
      await deliver()
    },
    settle,
    confirmSetup: (clientSecret, card) => saving(() => confirmSetup(sandbox, clientSecret, card)),
    confirmPayment: (confirmation) => saving(() => confirmPayment(sandbox, confirmation)),
    faults: 'work',
    deliverTo: (take) => {
      taker = take
      void deliver()
    },
    delivered: () => deliver(),
    close: async () => {
      clearInterval(look)
      taker = undefined
      await delivery
      await save()
    },
  }
  return started
}

/** Reads the file, or begins anew where there is none. @throws Error that says what to do. */
async function readKeptState(file: string | undefined): Promise<SandboxState> {
  const lists = { customers: [], cards: [], setups: [], subscriptions: [], invoices: [], events: [] }
  const beginning: SandboxState = { version: 2, clockAheadMs: 0, ...lists, doneByKey: {} }
  if (!file) return beginning
  try {
    // Only the sandbox writes the file.
    const state = JSON.parse(await readFile(file, 'utf8')) as SandboxState
    if (state.version !== beginning.version) throw new Error('Another version of the sandbox wrote it.')
    return state
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return beginning
    throw new Error(`The payment sandbox can’t read ${file}. Delete it to begin anew.`, { cause: error })
  }
}

/** Writes the state to the file, whole and one at a time. Without a file nothing is kept. */
function keeper(file: string | undefined, state: SandboxState): () => Promise<void> {
  let last = Promise.resolve()
  const write = async () => {
    if (!file) return
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.part`, JSON.stringify(state), { flush: true })
    await rename(`${file}.part`, file)
  }
  return () => {
    last = last.catch(() => {}).then(write)
    return last
  }
}
