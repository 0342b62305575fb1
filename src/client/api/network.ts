import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** 'failing': the browser believes that there is a network, and the last call didn't get through. */
export type Network = 'fine' | 'failing' | 'offline'

const hasFailed = createStore(false)
let hasLastFailed = false
const gotThroughListeners = new Set<() => void>()

/** Each call says whether it reached the server. */
export function noteCall(reached: boolean): void {
  const isFirst = reached && hasLastFailed
  hasLastFailed = !reached
  hasFailed.set(!reached)
  if (isFirst) for (const listener of gotThroughListeners) listener()
}

/**
 * The listener is called with the first call that gets through after one that didn't, until the returned
 * function is.
 */
export function onGotThrough(listener: () => void): () => void {
  gotThroughListeners.add(listener)
  return () => gotThroughListeners.delete(listener)
}

/** False only where the browser knows that it has no network. */
export function isOnline(): boolean {
  // Node.js, where tests run, says nothing.
  return !('onLine' in navigator) || navigator.onLine
}

export function useNetwork(): Network {
  return useSyncExternalStore(subscribe, networkNow)
}

function networkNow(): Network {
  if (!isOnline()) return 'offline'
  return hasFailed.get() ? 'failing' : 'fine'
}

function subscribe(listener: () => void): () => void {
  const stop = hasFailed.subscribe(listener)
  // What failed without a network says nothing about the one that is there now.
  const backOnline = () => {
    hasFailed.set(false)
    listener()
  }
  window.addEventListener('online', backOnline)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', backOnline)
    window.removeEventListener('offline', listener)
  }
}
