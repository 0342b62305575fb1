import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { usePageTitle } from './page-title.ts'

export function NotFoundPage() {
  usePageTitle('404 Page Not Found')
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="grid items-center gap-x-18 gap-y-10 lg:grid-cols-[300px_440px]">
        <CalendarLeaf />
        <div>
          <h1
            tabIndex={-1}
            className="serif-figure mb-3 text-figure text-balance max-sm:text-[2.25rem] max-sm:leading-10"
          >
            404 Page Not Found
          </h1>
          <p className="mb-7 text-lead text-muted">Did you forget to add the page to the router?</p>
          <ButtonLink href="/" variant="primary">
            <ArrowLeft aria-hidden className="size-4" />
            Back to Home
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}

/** The leaf of a calendar for a day that doesn't exist. */
function CalendarLeaf() {
  return (
    <div
      aria-hidden
      className="w-[300px] max-w-full overflow-hidden rounded-card border border-line bg-surface text-center max-lg:w-60"
    >
      <p className="border-b-[1.5px] border-dashed border-control p-3.5 font-semibold">February</p>
      <p className="serif-figure bg-hatch text-[10.5rem] leading-[11.9rem] tracking-[-0.05em] max-lg:text-[7.5rem] max-lg:leading-36">
        <span className="relative top-[0.115em]">30</span>
      </p>
      <p className="border-t border-line p-3 text-muted">no such day</p>
    </div>
  )
}
