import { Check, CircleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '#client/api/store.ts'
import { undoSeconds } from '#shared/undo.ts'
import { classNames } from '../class-names.ts'
import { Button } from '../form/button.tsx'
import { dismissToast, type ShownToast, shownToast } from './toast-store.ts'

const undoMs = undoSeconds * 1000

/** Shows the notices of `toast({ title, description, variant })`; once, at the root. */
export function Toaster() {
  const shown = useStore(shownToast)
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notice">
      {shown && <Notice key={shown.id} shown={shown} />}
      <Radix.Viewport
        hotkey={['F8']}
        data-toast-viewport
        className="fixed right-0 bottom-(--bottom-bar) z-60 w-full p-4 outline-none md:max-w-[420px] print:hidden [html:has([data-lower-bar])_&]:mb-16 max-sm:[html:has([data-save-bar])_&]:mb-32 [html:has([data-save-bar]_[role=alert])_&]:mb-36 max-sm:[html:has([data-save-bar]_[role=alert])_&]:mb-56"
      />
    </Radix.Provider>
  )
}

function Notice({ shown }: { shown: ShownToast }) {
  const isDestructive = shown.variant === 'destructive'
  const undoButton = useRef<HTMLButtonElement>(null)
  const dismissButton = useRef<HTMLButtonElement>(null)
  const [isUndoOver, setIsUndoOver] = useState(false)
  const { undoEnds = false } = shown
  useEffect(() => {
    if (!undoEnds) return undefined
    const timer = setTimeout(() => {
      // The focus would go with the button.
      if (document.activeElement === undoButton.current) dismissButton.current?.focus()
      setIsUndoOver(true)
    }, undoMs)
    return () => clearTimeout(timer)
  }, [undoEnds])
  return (
    <Radix.Root
      open={shown.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id)
      }}
      type={isDestructive ? 'foreground' : 'background'}
      {...(shown.undo && { duration: undoMs })}
      className={classNames(
        'flex items-start gap-3 rounded-card border bg-surface py-3 pr-2 pl-4 shadow-pop',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-slide-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isDestructive ? 'border-danger' : 'border-line',
      )}
    >
      {isDestructive ? (
        <CircleAlert aria-hidden className="mt-0.5 text-danger" />
      ) : (
        <Check aria-hidden className="mt-0.5 text-primary" />
      )}
      <div className="min-w-0 flex-1 py-px break-words">
        <Radix.Title className={classNames('font-semibold', isDestructive && 'text-danger')}>
          {shown.title}
        </Radix.Title>
        {shown.description && (
          <Radix.Description className="text-muted">{shown.description}</Radix.Description>
        )}
      </div>
      {shown.undo && !isUndoOver && (
        <Radix.Action asChild altText="Undo">
          <Button ref={undoButton} size="sm" className="-my-1 max-lg:-my-2.5" onClick={shown.undo}>
            Undo
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <Button
          ref={dismissButton}
          variant="quiet"
          size="sm"
          iconOnly
          aria-label="Dismiss"
          className="-my-1 max-lg:-my-2.5"
        >
          <X aria-hidden />
        </Button>
      </Radix.Close>
    </Radix.Root>
  )
}
