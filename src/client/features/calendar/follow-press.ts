import type { PlainDate } from '#shared/plain-date.ts'

/** What a press on a day becomes when it goes on to other days. */
export type PressHandlers = {
  begin: (date: PlainDate) => void
  extend: (date: PlainDate) => void
  /** `hasMoved` is false for a long press of a finger on one day. */
  end: (days: { first: PlainDate; last: PlainDate; hasMoved: boolean }) => void
  cancel: () => void
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

const longPressMs = 400
/** A finger that moves further before that scrolls. */
const slackPx = 10

let isFingerChoosing = false

/**
 * Follows a press on a day: a mouse chooses as soon as it reaches another day, a finger after a long press, so that it can
 * scroll. Days are elements with `data-date`.
 */
export function followPress(
  press: Point & Pick<PointerEvent, 'button' | 'isPrimary' | 'pointerType' | 'pointerId'>,
  on: PressHandlers,
): void {
  const first = dateAt(press)
  if (!first || press.button !== 0 || !press.isPrimary) return
  const isFinger = press.pointerType !== 'mouse'
  const listening = new AbortController()
  const { signal } = listening
  let isChoosing = false
  let hasMoved = false
  let last = first

  const choose = () => {
    isChoosing = true
    isFingerChoosing = isFinger
    on.begin(first)
  }
  const hold = isFinger ? setTimeout(choose, longPressMs) : undefined
  const stop = () => {
    clearTimeout(hold)
    isFingerChoosing = false
    listening.abort()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    const date = dateAt(event)
    if (!isChoosing && isFinger) {
      if (distance(event, press) > slackPx) stop()
      return
    }
    if (!date || date === last) return
    if (!isChoosing) choose()
    hasMoved = true
    last = date
    on.extend(date)
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    stop()
    if (!isChoosing) return
    swallowClick()
    on.end({ first, last, hasMoved })
  }
  const cancel = () => {
    stop()
    if (isChoosing) on.cancel()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal })
}

/** The day at a point of the window. */
export function dateAt({ clientX, clientY }: Point): PlainDate | undefined {
  const day = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-date]')
  return day?.dataset['date']
}

/** For the element around the days: while a finger chooses, the page does not scroll and no menu comes. */
export function holdStillForFinger(grid: HTMLElement | null): (() => void) | undefined {
  if (!grid) return undefined
  const listening = new AbortController()
  const { signal } = listening
  // React's own listeners are passive, and can't prevent.
  grid.addEventListener('touchmove', preventForFinger, { passive: false, signal })
  grid.addEventListener('contextmenu', preventForFinger, { signal })
  return () => listening.abort()
}

function preventForFinger(event: Event): void {
  if (isFingerChoosing) event.preventDefault()
}

// The click that ends a drag opens no day.
function swallowClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
}
