import { lazy, Suspense } from 'react'
import { Hero } from '#client/features/landing/hero.tsx'
import { type LeaveMarks, LeaveMarksContext } from '#client/features/landing/leave-marks.ts'
import { PublicTopBar, VisitorLinks } from '#client/features/landing/public-top-bar.tsx'
import { useIsSettled } from '#client/features/landing/use-is-settled.ts'
import { knowingTypes } from '#client/leave-ui/leave-types.ts'
import { BarShape, SwatchShape } from '#client/leave-ui/mark-shapes.tsx'
import { usePageTitle } from './page-title.ts'

const loadRest = () => import('./landing-rest.tsx')
const Sections = lazy(async () => ({ default: (await loadRest()).LandingSections }))
const Foot = lazy(async () => ({ default: (await loadRest()).LandingFoot }))

// Visitors have no company whose types would have to be read.
const builtIn = knowingTypes([])
const leaveMarks: LeaveMarks = {
  Bar: ({ type, ...rest }) => <BarShape {...rest} leaveType={builtIn(type)} />,
  Swatch: ({ type, ...rest }) => <SwatchShape {...rest} leaveType={builtIn(type)} />,
}

/** Spec 2.3, in its order. What is below the first screen comes when that one stands. */
export function LandingPage() {
  usePageTitle('Leave management for growing teams')
  const isSettled = useIsSettled()
  return (
    <LeaveMarksContext value={leaveMarks}>
      <PublicTopBar>
        <VisitorLinks hasPricing />
      </PublicTopBar>
      <main>
        <Hero />
        <Suspense>{isSettled && <Sections />}</Suspense>
      </main>
      <Suspense>{isSettled && <Foot />}</Suspense>
    </LeaveMarksContext>
  )
}
