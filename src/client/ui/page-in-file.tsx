import { type ComponentType, useEffect, useState } from 'react'
import { createStore, useStore } from './store.ts'

/**
 * A page in a file of its own: `Waiting` stands there until the file has come. In place of React's lazy(), whose stand-in
 * stays for 300 ms once it is shown, however soon the file comes.
 */
export function pageInFile(load: () => Promise<ComponentType>, Waiting: ComponentType) {
  const loaded = createStore<{ Page: ComponentType } | undefined>(undefined)

  return function PageInFile() {
    const here = useStore(loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (loaded.get()) return
      load().then(
        (Page) => loaded.set({ Page }),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    // For the error boundary around it.
    if (failure) throw failure.error
    return here ? <here.Page /> : <Waiting />
  }
}
