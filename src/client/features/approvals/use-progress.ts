import { useRef, useState } from 'react'

/** How far several decisions, or the undoing of several, have come. */
export type Progress = { id: number; what: 'approved' | 'rejected' | 'undone'; done: number; of: number }

/** What is under way; more than one if a second is begun before the first has ended. */
export function useProgress() {
  const [all, setAll] = useState<readonly Progress[]>([])
  const last = useRef(0)
  return {
    all,
    /** Shows how far `work` has come until it has ended. */
    track: async <Result>(
      { what, of }: Pick<Progress, 'what' | 'of'>,
      work: (onProgress: (done: number) => void) => Promise<Result>,
    ): Promise<Result> => {
      last.current += 1
      const id = last.current
      const others = (before: readonly Progress[]) => before.filter((one) => one.id !== id)
      const onProgress = (done: number) => setAll((before) => [...others(before), { id, what, done, of }])
      onProgress(0)
      try {
        return await work(onProgress)
      } finally {
        setAll(others)
      }
    },
  }
}
