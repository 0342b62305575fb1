import { useEffect, useId, useState } from 'react'
import type { ListedFile } from '#client/queries/import.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { type CellAddress, cellAt, type FileCells, readCells, withCell } from './cells-of-file.ts'
import { importKinds } from './import-kinds.ts'
import { FileRows } from './import-preview.tsx'

type ListedFileCardProps = {
  file: ListedFile
  isBusy: boolean
  onChange: (csv: string) => void
  onRemove: () => void
}

/** A file that comes with a list of people: what would become of its rows, to fix in place. */
export function ListedFileCard({ file, isBusy, onChange, onRemove }: ListedFileCardProps) {
  const { kind, name, csv, checked } = file
  const titleId = useId()
  const [cells, setCells] = useState<FileCells | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readCells(new TextEncoder().encode(csv)).then((read) => isCurrent && setCells(read))
    return () => {
      isCurrent = false
    }
  }, [csv])
  const mend = async (address: CellAddress, text: string) => {
    if (!cells || cellAt(cells, address) === text) return
    onChange(new TextDecoder().decode(await withCell(cells, address, text)))
  }
  return (
    <Card aria-labelledby={titleId} className="mt-4 overflow-hidden">
      <CardHeader title={importKinds[kind].title} titleId={titleId}>
        <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </CardHeader>
      {checked?.outcome && (
        <FileRows
          kind={kind}
          name={name}
          preview={checked.outcome}
          mending={{ cells, isBusy, onMend: (address, text) => void mend(address, text) }}
        />
      )}
      {checked?.problem && (
        <Notice tone="error" title={`We couldn’t read ${name}.`} className="mx-5 mb-4 max-lg:mx-4">
          {checked.problem}
        </Notice>
      )}
      {!checked && (
        <output className="flex items-center gap-2 px-5 pb-4 wrap-anywhere text-muted max-lg:px-4">
          <Spinner /> Checking {name} …
        </output>
      )}
    </Card>
  )
}
