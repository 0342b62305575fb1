import { Input } from '#client/ui/form/input.tsx'
import { type CellAddress, cellAt, type FileCells } from './cells-of-file.ts'

/** How a cell with a problem is fixed in place. */
export type Mending = {
  /** Null where the file is too large. */
  cells: FileCells | null
  isBusy: boolean
  onMend: (address: CellAddress, text: string) => void
}

type MendCellProps = { address: CellAddress; mending: Mending }

/** The cell that is wrong, to write something else. It is checked on leaving it, and on Enter. */
export function MendCell({ address, mending: { cells, isBusy, onMend } }: MendCellProps) {
  const text = cells && cellAt(cells, address)
  if (text === null) return null
  return (
    <Input
      key={text}
      aria-label={`${address.column} of row ${address.row}`}
      autoComplete="off"
      aria-invalid
      defaultValue={text}
      readOnly={isBusy}
      onBlur={(event) => onMend(address, event.target.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      className="mt-1.5 max-w-72"
    />
  )
}
