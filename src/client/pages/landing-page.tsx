import { Hero } from '#client/features/landing/hero.tsx'
import { PublicTopBar, VisitorLinks } from '#client/features/landing/public-top-bar.tsx'
import { useIsSettled } from '#client/features/landing/sections.tsx'
import { partInFile } from '#client/ui/layout/part-in-file.tsx'
import { usePageTitle } from './page-title.ts'

const loadRest = () => import('./landing-rest.tsx')
const Sections = partInFile(async () => (await loadRest()).LandingSections, null)
const Foot = partInFile(async () => (await loadRest()).LandingFoot, null)

/** Spec 2.3, in its order. What is below the first screen is loaded once that one is drawn. */
export function LandingPage() {
  usePageTitle('Leave management for growing teams')
  const isSettled = useIsSettled()
  return (
    <>
      <PublicTopBar>
        <VisitorLinks hasPricing />
      </PublicTopBar>
      <main>
        <Hero />
        {isSettled && <Sections />}
      </main>
      {isSettled && <Foot />}
    </>
  )
}
