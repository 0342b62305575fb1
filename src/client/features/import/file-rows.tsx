import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/form/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import { type EditedRows, FateTable, type Mending } from './fate-table.tsx'
import type { ImportFile } from './import-file.ts'
import { importKinds } from './import-kinds.ts'
import { filtersOf, rowsToShow, type Shown } from './import-words.ts'
import type { useImport } from './use-import.ts'

/** More are not all in the page, so that the browser's own search doesn't find them. */
const fewRows = 20

type FileRowsProps = {
  file: ImportFile
  kind: ImportKind
  /** What would become of its rows. */
  outcome: ImportOutcome
  list: ReturnType<typeof useImport>
}

/** What would become of each row of a file: searched, filtered, fixed in place. */
export function FileRows({ file, kind, outcome, list }: FileRowsProps) {
  const { counts, rows, madeBy, ignoredColumns } = outcome
  const [chosen, setShown] = useState<Shown>(counts.problem > 0 ? 'problem' : 'all')
  const filters = filtersOf(counts)
  const shown = filters.some(({ value }) => value === chosen) ? chosen : 'all'
  const [search, setSearch] = useState('')
  const isSearched = rows.length > fewRows
  const [edited, setEdited] = useState<EditedRows>(new Map())
  const inTable = rowsToShow(rows, { shown, search: isSearched ? search : '', edited })
  const headings = file.cells?.rows[0]?.map((heading) => heading.trim()) ?? []
  const isPeople = kind === 'people'
  const removeRow = (row: number) => {
    flushSync(() => list.removeRow(file, row))
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const mending: Mending = {
    cells: file.cells,
    columns: isPeople ? headings.filter((heading) => heading && !ignoredColumns.includes(heading)) : null,
    onMend: (address, text) => list.mend(file, address, text),
    onDone: list.checkEdited,
    ...(isPeople && { onRemove: removeRow }),
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pb-4 max-lg:px-4">
        <output className="min-w-0 text-pretty wrap-anywhere">
          <b>{file.name}</b>
          {madeBy && `, as ${madeBy} exports it`}. Nothing is imported yet.
          {ignoredColumns.length > 0 && (
            <span className="text-muted"> Columns not imported: {ignoredColumns.join(', ')}.</span>
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
          key={`${chosen} ${search}`}
          caption={`${importKinds[kind].title}: what will happen to each row`}
          rows={inTable}
          mending={mending}
          edited={edited}
          onEdit={(row, columns) => setEdited((before) => new Map(before).set(row, columns))}
        />
      )}
    </>
  )
}
