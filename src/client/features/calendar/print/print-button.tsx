import { Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#client/ui/form/button.tsx'
import { useIsPrinting } from '#client/ui/is-printing.ts'
import { PrintedCalendar } from './printed-calendar.tsx'

/**
 * Prints the calendar, and puts one page in place of the screen however printing is asked for. It is drawn
 * then: on the screen it would be as many elements again.
 */
export function PrintButton(props: ComponentProps<typeof PrintedCalendar>) {
  const isPrinting = useIsPrinting()
  return (
    <>
      <Button variant="quiet" onClick={() => window.print()} className="max-sm:w-[44px] max-sm:px-0">
        <Printer aria-hidden />
        <span className="max-sm:sr-only">Print</span>
      </Button>
      {isPrinting && createPortal(<PrintedCalendar {...props} />, document.body)}
    </>
  )
}
