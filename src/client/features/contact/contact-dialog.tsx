import { lazy, Suspense, useState } from 'react'
import { Spinner } from '#client/ui/spinner.tsx'
import type { ContactWindowProps } from './contact-window.tsx'

// The form and its contract are read when somebody wants to write.
const ContactWindow = lazy(async () => ({ default: (await import('./contact-window.tsx')).ContactWindow }))

/** The dialog Contact Support (spec 2.4). Each opening starts with an empty form, whatever the one before it ended with. */
export function ContactDialog(props: ContactWindowProps) {
  const opening = useOpenings(props.open)
  if (opening === 0) return null
  return (
    <Suspense fallback={<Opening />}>
      <ContactWindow key={opening} {...props} />
    </Suspense>
  )
}

/** How often it has been opened. */
function useOpenings(isOpen: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenings(openings + 1)
  }
  return openings
}

function Opening() {
  return (
    <output className="fixed inset-0 z-40 grid animate-late place-items-center bg-scrim text-on-fill">
      <Spinner className="size-8" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
