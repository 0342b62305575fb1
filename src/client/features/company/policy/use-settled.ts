import { useEffect, useState } from 'react'

const pauseMs = 300

/** The value once it has stayed the same for a moment, so that not every keystroke asks the server. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key)), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
