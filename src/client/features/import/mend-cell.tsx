import { Input } from '#client/ui/form/input.tsx'
import { type CellAddress, cellAt, type FileCells } from './cells-of-file.ts'

/** How the rows of a file are corrected in place. */
export type Mending = {
  /** Null where the file is too large. */
  cells: FileCells | null
  /** The columns of a row that is corrected as a whole; null where only cells with a problem are. */
  columns: readonly string[] | null
  onMend: (address: CellAddress, text: string) => void
  /** What was typed is to be checked now. */
  onDone: () => void
  /** Missing where no single row is removed. */
  onRemove?: (row: number) => void
}

type MendCellProps = {
  address: CellAddress
  /** The id of what is wrong with it. */
  problemId: string | undefined
  mending: Mending
}

/** A cell to correct. It is checked after a pause, on leaving it, and on Enter. */
export function MendCell({ address, problemId, mending: { cells, columns, onMend, onDone } }: MendCellProps) {
  const { row, column } = address
  const text = cells && cellAt(cells, address)
  if (text === null) return null
  return (
    <label className="block min-w-0">
      {columns && (
        <span aria-hidden className="mb-1 block text-small font-[550]">
          {column}
        </span>
      )}
      <Input
        aria-label={`${column} of row ${row}`}
        autoComplete="off"
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        value={text}
        onChange={(event) => onMend(address, event.target.value)}
        onBlur={onDone}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone()
        }}
        className="max-w-72"
      />
    </label>
  )
}
