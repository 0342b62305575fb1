import { type ComponentType, lazy } from 'react'

/**
 * React's lazy() for a part that the page works without: where its chunk can't be fetched, `Failed` is shown
 * until the page is reloaded, as browsers don't fetch a module again that failed.
 */
export function lazyOr<Props>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<NoInfer<Props>>,
) {
  return lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: Failed }),
    ),
  )
}
