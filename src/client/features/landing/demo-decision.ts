import { createStore, useStore } from '#client/api/store.ts'

export type DemoDecision = 'pending' | 'approved' | 'rejected'

const bensDecision = createStore<DemoDecision>('pending')

/** What the visitor decided on Ben's request: the timeline in the hero and the statement further down show it. */
export function useBensDecision() {
  return { decision: useStore(bensDecision), decide: bensDecision.set }
}
