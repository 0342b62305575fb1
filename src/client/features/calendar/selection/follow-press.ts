import type { Cell } from './use-active-cell.ts'

export type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

/** What a press on a day becomes when it goes on to other days of the same person. */
type PressHandlers = {
  /** False where no days may be chosen. */
  begin: (cell: Cell) => boolean
  extend: (cell: Cell) => void
  /** `hasMoved` is false for a long press of a finger on one day. */
  end: (days: { first: Cell; last: Cell['date']; hasMoved: boolean }) => void
  cancel: () => void
}

const longPressMs = 400
/** A finger that moves further before that scrolls. */
const slackPx = 10

let isFingerChoosing = false

/**
 * Follows a press on a day: a mouse chooses as soon as it reaches another day, a finger after a long press,
 * so that it can scroll.
 */
export function followPress(
  press: Point & Pick<PointerEvent, 'button' | 'isPrimary' | 'pointerType' | 'pointerId'>,
  cellAt: (point: Point) => Cell | null,
  on: PressHandlers,
): void {
  const first = cellAt(press)
  if (!first || press.button !== 0 || !press.isPrimary) return
  const isFinger = press.pointerType !== 'mouse'
  const listening = new AbortController()
  const { signal } = listening
  let isChoosing = false
  let hasMoved = false
  let last = first.date

  const stop = () => {
    clearTimeout(hold)
    isFingerChoosing = false
    listening.abort()
  }
  const choose = () => {
    if (!on.begin(first)) return stop()
    isChoosing = true
    isFingerChoosing = isFinger
  }
  const hold = isFinger ? setTimeout(choose, longPressMs) : undefined
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    if (!isChoosing && isFinger) {
      if (distance(event, press) > slackPx) stop()
      return
    }
    const cell = cellAt(event)
    if (cell?.userId !== first.userId || cell.date === last) return
    if (!isChoosing) choose()
    if (!isChoosing) return
    hasMoved = true
    last = cell.date
    on.extend(cell)
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
