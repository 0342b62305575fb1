import { useVirtualizer } from '@tanstack/react-virtual'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { fullName } from '#shared/full-name.ts'
import type { RowFate } from '#shared/import/contract.ts'
import { type CellAddress, cellAt, type FileCells } from './cells-of-file.ts'
import { fateWords } from './import-words.ts'

const tones = {
  new: 'accent',
  changed: 'accent',
  known: 'done',
  skipped: 'plain',
  problem: 'danger',
  waiting: 'plain',
} as const

// On phones each row is a small card, with its parts below each other.
const look =
  'figures w-full text-left [&_td]:align-top [&_th]:align-top lg:[&_td]:px-3 lg:[&_td]:py-2.5 lg:[&_th]:px-3 lg:[&_th]:py-2.5 lg:[&_tr>*:first-child]:pl-5 lg:[&_tr>*:last-child]:pr-5 [&_tbody_tr:not([aria-hidden])]:border-t [&_tbody_tr]:border-line max-lg:block max-lg:[&_tbody]:block max-lg:[&_tr]:grid max-lg:[&_tr]:grid-cols-[minmax(0,1fr)_auto] max-lg:[&_tr]:gap-x-3 max-lg:[&_tr]:gap-y-1 max-lg:[&_tr:not([aria-hidden])]:px-4 max-lg:[&_tr:not([aria-hidden])]:py-3'

/** The columns of each row that is being edited, besides those with a problem. */
export type EditedRows = ReadonlyMap<number, readonly string[]>

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

type RowsProps = {
  rows: readonly RowFate[]
  mending: Mending
  edited: EditedRows
  onEdit: (row: number, columns: readonly string[]) => void
}

/** What becomes of each row; of thousands only those in sight are in the page. */
export function FateTable({ caption, ...list }: RowsProps & { caption: string }) {
  const { rows } = list
  // Rows are drawn once there is a box to draw them in.
  const [box, setBox] = useState<HTMLElement | null>(null)
  return (
    <section
      ref={setBox}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="relative max-h-[min(32rem,70dvh)] overflow-y-auto overscroll-y-contain border-t focus-visible:-outline-offset-2"
    >
      <table aria-rowcount={rows.length + 1} className={look}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-1 bg-paper text-small text-muted max-lg:sr-only [&_th]:font-[550]">
          <tr>
            <th scope="col" className="w-14 xl:w-20">
              Row
            </th>
            <th scope="col" className="w-36 xl:w-56">
              Person
            </th>
            <th scope="col">Imported values</th>
            <th scope="col" className="w-40">
              Status
            </th>
          </tr>
        </thead>
        {box && <RowsInSight {...list} box={box} />}
      </table>
    </section>
  )
}

function RowsInSight({ rows, box, ...list }: RowsProps & { box: HTMLElement }) {
  // The virtualizer is an object that changes under one identity, which the compiler's memory would not see.
  'use no memo'
  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => 46,
    getItemKey: (index) => rows[index]?.row ?? index,
    overscan: 10,
  })
  const inSight = virtual.getVirtualItems()
  return (
    <tbody>
      <Gap height={inSight[0]?.start ?? 0} />
      {inSight.map(({ index, key }) => {
        const fate = rows[index]
        return (
          fate && (
            <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
              <Cells fate={fate} {...list} />
            </tr>
          )
        )
      })}
      <Gap height={virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** As high as the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty */}
      <td colSpan={4} className="p-0!" style={{ height }} />
    </tr>
  )
}

type CellsProps = Omit<RowsProps, 'rows'> & { fate: RowFate }

function Cells({ fate: { row, user, words, note, fate, problems }, mending, edited, onEdit }: CellsProps) {
  const id = useId()
  const { columns, onMend, onRemove } = mending
  const wrong = problems.flatMap(({ column }) => column ?? [])
  const isWhole = columns && (problems.length > 0 || edited.has(row))
  const toMend = isWhole ? columns : [...new Set([...wrong, ...(edited.get(row) ?? [])])]
  const problemIdOf = (column: string) =>
    wrong.includes(column) ? `${id}${wrong.indexOf(column)}` : undefined
  const edit = {
    ...mending,
    onMend: (...change: Parameters<typeof onMend>) => {
      onEdit(row, toMend)
      onMend(...change)
    },
  }
  return (
    <>
      <th scope="row" className="font-normal text-muted">
        <span className="lg:sr-only">Row </span>
        {row}
      </th>
      <td className="wrap-anywhere max-lg:order-3 max-lg:col-span-2 max-lg:font-[550] max-lg:empty:hidden">
        {user && fullName(user)}
      </td>
      <td className="wrap-anywhere max-lg:order-4 max-lg:col-span-2">
        {words}
        {problems.map(({ column, message }) => (
          <p key={column} id={problemIdOf(column ?? '')} className="font-medium text-pretty text-danger">
            {column && `Column ‘${column}’: `}
            {message}
          </p>
        ))}
        <div
          className={classNames(
            'mt-1.5 grid gap-x-3 gap-y-2 empty:hidden',
            isWhole && 'grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))]',
          )}
        >
          {toMend.map((column) => (
            <MendCell key={column} address={{ row, column }} problemId={problemIdOf(column)} mending={edit} />
          ))}
        </div>
        {note && <p className="text-small text-pretty text-muted">{note}</p>}
      </td>
      <td className="max-lg:order-2">
        <div className="flex items-center gap-1 max-lg:justify-end">
          <Badge tone={tones[fate]}>{fateWords[fate]}</Badge>
          {columns && !isWhole && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Edit row ${row}`}
              className="px-2!"
              onClick={() => onEdit(row, columns)}
            >
              Edit
            </Button>
          )}
          {onRemove && (
            <Button
              variant="quiet"
              size="sm"
              iconOnly
              aria-label={`Remove row ${row}`}
              onClick={() => onRemove(row)}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      </td>
    </>
  )
}

type MendCellProps = {
  address: CellAddress
  /** The id of what is wrong with it. */
  problemId: string | undefined
  mending: Mending
}

/** A cell to correct. It is checked after a pause, on leaving it, and on Enter. */
function MendCell({ address, problemId, mending: { cells, columns, onMend, onDone } }: MendCellProps) {
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
