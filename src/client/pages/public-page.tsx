import type { ReactNode } from 'react'
import { PublicTopBar } from '#client/features/landing/public-top-bar.tsx'

/** A page outside the shell, below the bar of the landing page. */
export function PublicPage({ links, children }: { links: ReactNode; children: ReactNode }) {
  return (
    <>
      <PublicTopBar>{links}</PublicTopBar>
      <main className="px-8 pt-12 pb-18 max-sm:px-4 max-sm:pt-6 max-sm:pb-10">{children}</main>
    </>
  )
}
