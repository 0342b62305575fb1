import { ArrowRight } from 'lucide-react'

/** The arrow of '12 → 9', read out as 'to'. Drawn, since not every font has the character. */
export function ToArrow() {
  return (
    <>
      <ArrowRight aria-hidden className="mx-[0.15em] inline size-[0.85em] align-[-0.05em]" />
      <span className="sr-only"> to </span>
    </>
  )
}
