import { useEffect } from 'react'
import { deployment } from '#client/api/deployment.ts'

let isFirstPage = true

/** Names the browser's tab after the page ('My Requests | Sorrel'), and after a navigation moves the focus to its h1. */
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
