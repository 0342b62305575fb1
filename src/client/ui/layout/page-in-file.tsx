import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { browserPage } from '#client/api/browser-page.ts'
import { ReadFailure } from '../feedback/read-failure.tsx'

/**
 * A page, or a large part of one, as a chunk of its own: `Waiting` is shown until it has loaded. Unlike
 * React's lazy(), whose fallback stays for at least 300 ms once it is shown.
 *
 * A failure to load is thrown to the error boundary; a part with a name, such as 'Your people', shows it
 * itself. Retrying reloads the page, as browsers don't fetch a module again that failed.
 */
export function pageInFile<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
  partName?: string,
) {
  let loaded: ComponentType<Props> | undefined
  const loadPage = async () => {
    loaded ??= await load()
  }

  function PageInFile(props: Props) {
    const [Page, setPage] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    const isWaiting = Page === undefined
    useEffect(() => {
      if (!isWaiting) return
      loadPage().then(
        // In a transition, so that input is handled while a large page renders.
        () => startTransition(() => setPage(() => loaded)),
        (error: unknown) => setFailure({ error }),
      )
    }, [isWaiting])
    if (failure) {
      if (partName === undefined) throw failure.error
      return <ReadFailure what={partName} onRetry={() => browserPage.reload()} />
    }
    return Page ? <Page {...props} /> : <Waiting />
  }
  return Object.assign(PageInFile, {
    /** Loads the chunk ahead of time, so that the page is shown at once. */
    load: loadPage,
  })
}
