import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#client/ui/form/button.tsx'

type YearSwitcherProps = { year: number; onYear: (year: number) => void }

/** The years that dates may lie in. */
export const years = { first: 2000, last: 2099 } as const

export function YearSwitcher({ year, onYear }: YearSwitcherProps) {
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="quiet"
        iconOnly
        aria-label={`Year before, ${year - 1}`}
        disabled={year <= years.first}
        onClick={() => onYear(year - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <output className="figures min-w-12 text-center font-semibold">{year}</output>
      <Button
        variant="quiet"
        iconOnly
        aria-label={`Year after, ${year + 1}`}
        disabled={year >= years.last}
        onClick={() => onYear(year + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
