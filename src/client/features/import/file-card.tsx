import { type ReactNode, useId } from 'react'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { FileRows } from './file-rows.tsx'
import { type ImportFile, outcomeLeft } from './import-file.ts'
import { importKinds } from './import-kinds.ts'
import type { useImport } from './use-import.ts'

type FileCardProps = { file: ImportFile; list: ReturnType<typeof useImport>; children?: ReactNode }

/** A file among several: what would become of its rows, to fix in place. */
export function FileCard({ file, list, children }: FileCardProps) {
  const { kind, name, problem } = file
  const titleId = useId()
  const outcome = outcomeLeft(file)
  if (!kind) return null
  return (
    <Card aria-labelledby={titleId} className="mt-4 overflow-hidden">
      <CardHeader title={importKinds[kind].title} titleId={titleId}>
        {children}
      </CardHeader>
      {outcome && <FileRows file={file} kind={kind} outcome={outcome} list={list} />}
      {problem && (
        <Notice tone="error" title={`We couldn’t read ${name}.`} className="mx-5 mb-4 max-lg:mx-4">
          {problem}
        </Notice>
      )}
    </Card>
  )
}
