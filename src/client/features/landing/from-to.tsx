import { ArrowRight } from 'lucide-react'

/** '12 → 9'. */
export function FromTo({ from, to }: { from: number; to: number }) {
  return (
    <span className="figures inline-flex items-center gap-1.5">
      {from}
      <ArrowRight aria-hidden className="size-3.5" />
      <span className="sr-only"> to </span>
      {to}
    </span>
  )
}
