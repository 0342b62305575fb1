import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import { FateTable } from './fate-table.tsx'
import { importKinds } from './import-kinds.ts'
import { filtersOf, rowsInWords, rowsToShow, type Shown } from './import-words.ts'
import type { Mending } from './mend-cell.tsx'
import type { useImport } from './use-import.ts'

/** More are not all in the page, so that the browser's own search doesn't find them. */
const fewRows = 20

type ImportPreviewProps = {
  kind: ImportKind
  list: ReturnType<typeof useImport>
  preview: ImportOutcome
}

/** What would become of each row, and the button that imports them. Nothing is saved before. */
export function ImportPreview({ kind, list, preview }: ImportPreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  // The source, which had the focus, is gone.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none">
      <FileRows
        kind={kind}
        name={list.source?.name}
        preview={preview}
        mending={{ cells: list.cells, isBusy: list.busy !== null, onMend: list.mend }}
      />
      <Foot list={list} counts={preview.counts} />
    </div>
  )
}

type FileRowsProps = {
  kind: ImportKind
  name: string | undefined
  preview: ImportOutcome
  mending: Mending
}

/** What would become of each row of a file: searched, filtered, fixed in place. */
export function FileRows({ kind, name, preview, mending }: FileRowsProps) {
  const { counts, rows } = preview
  const [chosen, setShown] = useState<Shown>(counts.problem > 0 ? 'problem' : 'all')
  const filters = filtersOf(counts)
  const shown = filters.some(({ value }) => value === chosen) ? chosen : 'all'
  const [search, setSearch] = useState('')
  const isSearched = rows.length > fewRows
  const inTable = rowsToShow(rows, shown, isSearched ? search : '')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pb-4 max-lg:px-4">
        <output className="min-w-0 text-pretty wrap-anywhere">
          <b>{name}</b>
          {preview.madeBy && `, as ${preview.madeBy} exports it`}. Nothing is imported yet.
          {preview.ignoredColumns.length > 0 && (
            <span className="text-muted"> Columns not imported: {preview.ignoredColumns.join(', ')}.</span>
          )}
        </output>
        <fieldset aria-label="Rows to show" className="flex min-w-0 flex-wrap gap-2">
          {filters.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              aria-pressed={value === shown}
              onClick={() => setShown(value)}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
            >
              {label}
            </Button>
          ))}
        </fieldset>
        {isSearched && (
          <SearchField
            label="Search the rows"
            placeholder="Search by name or value"
            value={search}
            onChange={setSearch}
          />
        )}
      </div>
      {inTable.length === 0 ? (
        <p className="border-t px-5 py-4 text-muted max-lg:px-4">No row matches your search.</p>
      ) : (
        <FateTable
          key={`${shown} ${search}`}
          caption={`${importKinds[kind].title}: what will happen to each row`}
          mending={mending}
          rows={inTable}
        />
      )}
    </>
  )
}

type FootProps = { list: ReturnType<typeof useImport>; counts: ImportOutcome['counts'] }

function Foot({ list, counts }: FootProps) {
  const { leavesOut, setLeavesOut, send, startOver, busy } = list
  const isHeld = counts.problem > 0 && !leavesOut
  return (
    <div className="grid gap-3 border-t px-5 py-4 max-lg:px-4">
      {counts.problem > 0 && counts.new > 0 && (
        <label className="flex min-h-6 items-start gap-3 max-lg:min-h-11 max-lg:items-center">
          <Checkbox
            checked={leavesOut}
            disabled={busy !== null}
            onChange={(event) => setLeavesOut(event.target.checked)}
          />
          <span className="text-pretty">
            Skip the {rowsInWords(counts.problem)} with a problem and import the rest
          </span>
        </label>
      )}
      {counts.new === 0 && (
        <p className="text-muted">
          {counts.problem > 0
            ? 'There’s nothing to import yet. Fix the rows above, or fix your file and choose it again.'
            : 'There’s nothing to import: all of it is already here.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:[&>button]:flex-1">
        {counts.new > 0 && (
          <Button
            variant="primary"
            disabled={isHeld || busy === 'mending'}
            busy={busy === 'importing'}
            onClick={send}
          >
            {busy === 'importing' ? 'Importing' : `Import ${rowsInWords(counts.new)}`}
          </Button>
        )}
        <Button disabled={busy !== null} onClick={startOver}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}
