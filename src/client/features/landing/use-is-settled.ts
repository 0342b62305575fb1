import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#client/ui/when-idle.ts'

/** False until the first screen stands and the browser has time; true at once for whoever comes to a section. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(() => window.location.hash !== '')
  useEffect(() => whenIdle(() => startTransition(() => setSettled(true))), [])
  return isSettled
}
