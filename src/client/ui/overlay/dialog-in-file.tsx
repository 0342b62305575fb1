import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { type ToastNotice, toast } from '../feedback/toast-store.ts'
import { onFirstInteraction } from '../first-interaction.ts'
import { whenLoaded } from '../when-idle.ts'

export type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

type Options = {
  /** The notice where it can't be fetched. */
  notLoaded?: ToastNotice
}

/**
 * A dialog or popover as a chunk of its own, so that a page is shown without the code of dialogs: loaded when
 * it is first opened, or by `prepare` a moment before. Where it can't be fetched, it is closed with a notice.
 */
export function dialogInFile<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
  { notLoaded = ownNotice }: Options = {},
) {
  let loaded: ComponentType<Props> | undefined
  const loadDialog = async () => {
    loaded ??= await load()
  }
  const prepare = () => void loadDialog().catch(() => undefined)

  function DialogInFile(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded)
    const isMissing = props.open && !Dialog
    const giveUp = useEffectEvent(() => {
      props.onOpenChange(false)
      toast({ ...notLoaded, variant: 'destructive' })
    })
    useEffect(() => {
      if (!isMissing) return
      loadDialog().then(
        // In a transition, so that what was pressed is shown to be pressed before a large dialog renders.
        () => startTransition(() => setDialog(() => loaded)),
        () => giveUp(),
      )
    }, [isMissing])
    if (isMissing) return <Opening />
    return Dialog ? <Dialog {...props} /> : null
  }
  return Object.assign(DialogInFile, { prepare })
}

/** Loads it soon after the page, so that it opens at once, and without a network too. */
export function usePreparedSoon({ prepare }: { prepare: () => void }): void {
  useEffect(() => {
    const stops = [onFirstInteraction(prepare), whenLoaded(prepare)]
    return () => stops.forEach((stop) => stop())
  }, [prepare])
}

const ownNotice = {
  title: 'We couldn’t load this',
  description: 'Check your connection, then reload the page.',
}

const lateMs = 150

// Not drawn before it is late: to paint it over the page would make each dialog open later.
function Opening() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <output className="fixed inset-0 z-40 grid animate-fade-in place-items-center bg-scrim text-on-fill">
      <Spinner className="size-8" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
