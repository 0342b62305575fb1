import { useEffect } from 'react'
import { deployment } from '#client/api/deployment.ts'

let isFirstPage = true

/** Sets the document title ('My Requests | Sorrel'), and focuses the h1 after a navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${deployment.productName}`
  }, [title])

  useEffect(() => {
    // The first page is read from its top; the browser places the focus.
    if (!isFirstPage) focusHeading()
    isFirstPage = false
  }, [])
}

function focusHeading(): void {
  window.scrollTo(0, 0)
  document.querySelector('h1')?.focus({ preventScroll: true })
}
