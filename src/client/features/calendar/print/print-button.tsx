import { Printer } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Button } from '#client/ui/form/button.tsx'
import { PrintedCalendar } from './printed-calendar.tsx'

/** Prints the calendar, and puts one page in place of the screen however printing is asked for. */
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

// The page is drawn when it is needed: on the screen it would be as many elements again.
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const print = () => flushSync(() => setPrinting(true))
    window.addEventListener('beforeprint', print, { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    // A preview of the printed page, such as a browser's own tools have, is no event.
    window
      .matchMedia('print')
      .addEventListener('change', ({ matches }) => (matches ? print() : setPrinting(false)), { signal })
    return () => listening.abort()
  }, [])
  return isPrinting
}
