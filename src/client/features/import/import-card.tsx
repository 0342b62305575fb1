import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Card } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { ImportKind } from '#shared/import/contract.ts'
import { importKinds } from './import-kinds.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportSource } from './import-source.tsx'
import { doneInWords } from './import-words.ts'
import { useImport } from './use-import.ts'

/** Brings a CSV file in: choose it, see what becomes of each row, import it. For admins. */
export function ImportCard({ kind }: { kind: ImportKind }) {
  const titleId = useId()
  const list = useImport(kind)
  const { title, lead } = importKinds[kind]
  const isChecking = list.busy === 'checking'
  return (
    <Card aria-labelledby={titleId}>
      <div className="px-5 pt-4 pb-5 max-lg:px-4">
        <h2 id={titleId} className="serif-title text-heading">
          {title}
        </h2>
        <p className="mt-1 max-w-[70ch] text-pretty text-muted">{lead}</p>
        <div className="mt-4 grid gap-4 empty:hidden">
          <Outcome kind={kind} list={list} />
          <Problem list={list} />
          {isChecking && (
            <Moment>
              <Spinner /> Checking {list.source?.name} …
            </Moment>
          )}
          {!isChecking && !list.preview && <ImportSource kind={kind} list={list} />}
        </div>
      </div>
      {list.preview && !isChecking && <ImportPreview kind={kind} list={list} preview={list.preview} />}
    </Card>
  )
}

type ListProps = { list: ReturnType<typeof useImport> }

/** Where the source was, and what is read out. */
function Moment({ children }: { children: ReactNode }) {
  return (
    <output className="flex min-h-24 min-w-0 items-center justify-center gap-2 rounded-card bg-sunken px-4 text-center wrap-anywhere text-muted">
      {children}
    </output>
  )
}

function Problem({ list: { problem, source, preview, checkAgain } }: ListProps) {
  if (!problem) return null
  const title = preview ? 'Nothing was imported.' : 'We couldn’t read the file.'
  return (
    <Notice
      tone="error"
      title={title}
      action={
        source && (
          <Button size="sm" onClick={checkAgain}>
            Check the file again
          </Button>
        )
      }
    >
      {problem}
    </Notice>
  )
}

function Outcome({ kind, list: { done } }: ListProps & { kind: ImportKind }) {
  const frame = useRef<HTMLDivElement>(null)
  // The button that did it is gone.
  useEffect(() => {
    if (done) frame.current?.focus()
  }, [done])
  if (!done) return null
  const { href, label } = importKinds[kind].seeIt
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5 outline-none"
    >
      <output className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Check aria-hidden className="mt-0.5 text-primary" />
        <b className="font-semibold">{doneInWords(done.counts)}</b>
      </output>
      <TextLink href={href} className="max-lg:min-h-11">
        {label}
      </TextLink>
    </div>
  )
}
