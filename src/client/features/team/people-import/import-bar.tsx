import { useEffect, useRef } from 'react'
import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { LowerBar } from '#client/ui/layout/lower-bar.tsx'
import type { usePeopleImport } from './use-people-import.ts'

type ImportBarProps = { list: ReturnType<typeof usePeopleImport>; onGoToProblem: () => void }

/** The bar at the bottom: how many people can be invited, then the progress. */
export function ImportBar({ list, onGoToProblem }: ImportBarProps) {
  const { rows, sending } = list
  const ready = rows.filter(({ invitation }) => invitation !== null).length
  return (
    <LowerBar aria-label="Invite these people" className="mt-6">
      <output className="min-w-0">
        {sending ? (
          <b>
            {formatCount(sending.done)} of {formatCount(sending.total)} sent
          </b>
        ) : (
          <Summary ready={ready} toCorrect={rows.length - ready} />
        )}
      </output>
      {sending ? (
        <div className="flex min-w-0 flex-1 items-center justify-end gap-4">
          <progress
            aria-label="Invitations sent"
            value={sending.done}
            max={sending.total}
            className="h-2 w-full max-w-60 accent-primary"
          />
          <StopButton isStopping={sending.isStopping} onStop={list.stop} />
        </div>
      ) : (
        <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          {ready < rows.length && <Button onClick={onGoToProblem}>Go to the first problem</Button>}
          <Button variant="primary" disabled={ready === 0} onClick={() => void list.send()}>
            {inviteLabel(ready)}
          </Button>
        </div>
      )}
    </LowerBar>
  )
}

// Takes the focus, as it replaces the focused button.
function StopButton({ isStopping, onStop }: { isStopping: boolean; onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={button} busy={isStopping} onClick={onStop}>
      Stop
    </Button>
  )
}

function Summary({ ready, toCorrect }: { ready: number; toCorrect: number }) {
  return (
    <>
      <b>{formatCount(ready)} ready</b>
      {toCorrect > 0 && (
        <span className="text-muted"> · {formatCount(toCorrect)} to correct, these stay here</span>
      )}
    </>
  )
}

function inviteLabel(people: number): string {
  return `Invite ${peopleInWords(people)}`
}
