import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { useDaySelection } from './use-day-selection.ts'

type SelectionBarProps = { days: ReturnType<typeof useDaySelection> }

/** What is being chosen in the calendar, or why it can't be requested. It floats, so that nothing moves. */
export function SelectionBar({ days: { selection, words, end } }: SelectionBarProps) {
  // Days below it can be reached as long as they are being dragged over.
  const isDragging = selection?.by === 'drag'
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar)+1rem)] z-20 flex justify-center px-4 max-sm:top-16 max-sm:bottom-auto lg:left-[232px] print:hidden">
      <div
        className={classNames(
          words &&
            'flex min-h-11 animate-fade-in items-center gap-2 rounded-card border border-control bg-surface py-1 pr-1.5 pl-4 shadow-pop',
          words && !isDragging && 'pointer-events-auto',
        )}
      >
        <output className={classNames('font-[550]', isDragging && 'pr-2.5')}>{words}</output>
        {words && !isDragging && (
          <Button variant="quiet" size="sm" onClick={end}>
            {selection ? 'Cancel' : 'Close'}
          </Button>
        )}
      </div>
    </div>
  )
}
