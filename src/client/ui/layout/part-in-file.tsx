import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { browserPage } from '#client/api/browser-page.ts'
import { ReadFailure } from '../feedback/read-failure.tsx'

/**
 * A page, or a large part of one, as a chunk of its own: `Waiting` (null: nothing) is shown until it has
 * loaded. Unlike React's lazy(), whose fallback stays for at least 300 ms once it is shown.
 *
 * A failure to load is thrown to the error boundary; a part with a name, such as 'Your people', shows it
 * itself, and another component, or nothing, stands in for a part that the page works without. Retrying
 * reloads the page, as browsers don't fetch a module again that failed.
 */
export function partInFile<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType | null,
  failure?: string | ComponentType<Props> | null,
) {
  let loaded: ComponentType<Props> | undefined
  const loadPart = async () => {
    loaded ??= await load()
  }

  function PartInFile(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [thrown, setThrown] = useState<{ error: unknown }>()
    const isWaiting = Part === undefined
    useEffect(() => {
      if (!isWaiting) return
      loadPart().then(
        // In a transition, so that input is handled while a large page renders.
        () => startTransition(() => setPart(() => loaded)),
        (error: unknown) => setThrown({ error }),
      )
    }, [isWaiting])
    if (thrown) {
      if (failure === undefined) throw thrown.error
      if (typeof failure === 'string')
        return <ReadFailure what={failure} onRetry={() => browserPage.reload()} />
      const Other = failure
      return Other && <Other {...props} />
    }
    if (Part) return <Part {...props} />
    return Waiting && <Waiting />
  }
  return Object.assign(PartInFile, {
    /** Loads the chunk ahead of time, so that the part is shown at once. */
    load: loadPart,
  })
}
