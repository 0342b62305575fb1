import { progressInWords } from './decision-words.ts'
import type { Progress } from './use-progress.ts'

/** How far several decisions have come, where their notice will be. */
export function DecisionProgress({ all }: { all: readonly Progress[] }) {
  if (all.length === 0) return null
  return (
    <div className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 grid w-[388px] max-w-[calc(100vw-2rem)] gap-3 rounded-card border bg-surface px-4 py-3 shadow-pop">
      {all.map((progress) => (
        <div key={progress.id} className="grid gap-2">
          <p className="figures font-semibold">{progressInWords(progress)}</p>
          <progress
            aria-label={`Requests ${progress.what}`}
            value={progress.done}
            max={progress.of}
            className="h-1.5 w-full accent-primary"
          />
        </div>
      ))}
    </div>
  )
}
