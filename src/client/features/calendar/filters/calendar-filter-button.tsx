import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Count } from '#client/ui/data/count.tsx'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { dialogInFile, usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import { countOfFilters } from './calendar-filters.ts'
import type { FilterProps } from './filter-props.ts'

const FilterSheet = dialogInFile(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** The filters behind one button, where there is no room for a bar. */
export function CalendarFilterButton(props: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  usePreparedSoon(FilterSheet)
  const count = countOfFilters(props.filters)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Filters, ${formatCount(count)} active` : 'Filters'}
        className="flex-1 px-3"
      >
        <ListFilter aria-hidden />
        Filters {count > 0 && <Count value={count} />}
      </Button>
      <FilterSheet open={isOpen} onOpenChange={setOpen} {...props} />
    </>
  )
}
