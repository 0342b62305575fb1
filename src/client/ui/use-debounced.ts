import { useEffect, useState } from 'react'

/** The value once it has stayed the same for so long, so that not every keystroke asks the server. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(key)), pauseMs)
    return () => clearTimeout(timer)
  }, [key, pauseMs])
  return debounced
}
