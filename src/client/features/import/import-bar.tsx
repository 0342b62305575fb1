import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { LowerBar } from '#client/ui/layout/lower-bar.tsx'
import { outcomeLeft } from './import-file.ts'
import { furtherInWords } from './import-words.ts'
import type { useImport } from './use-import.ts'

type ImportBarProps = {
  list: ReturnType<typeof useImport>
  onImport: () => void
  onGoToProblem: () => void
}

/** The bar at the bottom: how many can be imported, and the button that does it. */
export function ImportBar({ list, onImport, onGoToProblem }: ImportBarProps) {
  const { files, busy } = list
  const left = files.map((file) => ({ ...file, outcome: outcomeLeft(file) }))
  const counts = left.find(({ kind }) => kind === 'people')?.outcome?.counts
  const ready = counts ? counts.new + counts.changed + counts.known : 0
  const waiting = counts?.waiting ?? 0
  const wrong = left.reduce(
    (sum, { outcome, problem }) => sum + (problem ? 1 : (outcome?.counts.problem ?? 0)),
    0,
  )
  const words = furtherInWords(left)
  return (
    <LowerBar aria-label="Import these people" className="mt-6 short:static">
      <output className="min-w-0">
        <b>{busy === 'checking' && ready === 0 ? 'Checking …' : `${formatCount(ready)} ready`}</b>
        {words.length > 0 && <span className="text-muted"> · with {words}</span>}
        {wrong > 0 && (
          <span className="text-muted">
            {' '}
            · {formatCount(wrong)} {wrong === 1 ? 'needs' : 'need'} fixing
          </span>
        )}
        {waiting > 0 && <span className="text-muted"> · {formatCount(waiting)} waiting for a manager</span>}
      </output>
      <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
        {wrong > 0 && <Button onClick={onGoToProblem}>Go to the first problem</Button>}
        <Button
          variant="primary"
          disabled={ready === 0 || busy === 'checking'}
          busy={busy === 'importing'}
          onClick={onImport}
        >
          Import {peopleInWords(ready)}
        </Button>
      </div>
    </LowerBar>
  )
}
