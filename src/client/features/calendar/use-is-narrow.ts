import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 639px)')

/** Whether a seventh of the screen has no room for a name. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, () => query.matches)
}

function follow(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
