import { type ComponentType, lazy } from 'react'

/**
 * React's lazy() for what the page around it must go on without: where its file can't be fetched, `Failed`
 * stands in its place until the page is loaded again, as browsers don't fetch a script again that failed.
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
