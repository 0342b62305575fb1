import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { LowerBar } from '#client/ui/layout/lower-bar.tsx'
import { rowsInWords } from './rows-in-words.ts'
import { isReady, newRowsOf, type usePeopleImport } from './use-people-import.ts'

type ImportBarProps = {
  list: ReturnType<typeof usePeopleImport>
  onImport: () => void
  onGoToProblem: () => void
}

/** The bar at the bottom: how many can be imported, and the button that does it. */
export function ImportBar({ list, onImport, onGoToProblem }: ImportBarProps) {
  const { rows, files, busy } = list
  const ready = rows.filter(({ state }) => isReady(state)).length
  const outcomes = files.map(({ checked }) => checked)
  const counts = outcomes.flatMap((checked) => checked?.outcome?.counts ?? [])
  const wrongInFiles =
    counts.reduce((sum, { problem }) => sum + problem, 0) +
    outcomes.filter((checked) => checked?.problem).length
  const wrong = rows.filter(({ state }) => state.fate === 'problem').length + wrongInFiles
  const waiting = rows.filter(({ state }) => state.fate === 'waiting').length
  const words = rowsInWords({
    leave: newRowsOf('leave', files, outcomes),
    balances: newRowsOf('balances', files, outcomes),
  })
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
