import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { ReadFailure } from '../feedback/read-failure.tsx'

/**
 * A page, or a large part of one, in a file of its own: `Waiting` stands there until the file has come. In
 * place of React's lazy(), whose stand-in stays for 300 ms once it is shown, however soon the file comes.
 *
 * Where the file can't be fetched, the error boundary around it says so in place of the whole page; a part of
 * one that has a name, such as 'Your people', says so in its own place. Trying again loads the page: browsers
 * don't fetch a script again that failed.
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
        // Drawn piece by piece: a page is large, and a key pressed meanwhile is heard.
        () => startTransition(() => setPage(() => loaded)),
        (error: unknown) => setFailure({ error }),
      )
    }, [isWaiting])
    if (failure) {
      if (partName === undefined) throw failure.error
      return <ReadFailure what={partName} onRetry={() => window.location.reload()} />
    }
    return Page ? <Page {...props} /> : <Waiting />
  }
  return Object.assign(PageInFile, {
    /** Loads the file before the page is asked for, which then stands there at once. */
    load: loadPage,
  })
}
