import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Card } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import { FileRows } from './file-rows.tsx'
import { importKinds } from './import-kinds.ts'
import { ImportSource } from './import-source.tsx'
import { doneInWords, rowsInWords } from './import-words.ts'
import { useImport } from './use-import.ts'

/** Brings a CSV file in: choose it, see what becomes of each row, import it. For admins. */
export function ImportCard({ kind }: { kind: ImportKind }) {
  const titleId = useId()
  const list = useImport(kind)
  const { title, lead } = importKinds[kind]
  const [file] = list.files
  const isChecking = list.busy === 'checking' && !file
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
              <Spinner /> Checking {list.unchecked?.[0]?.name} …
            </Moment>
          )}
          {!isChecking && !file && <ImportSource kind={kind} list={list} />}
        </div>
      </div>
      {file?.outcome && (
        <TakesFocus>
          <FileRows file={file} kind={kind} outcome={file.outcome} list={list} />
          <Foot list={list} counts={file.outcome.counts} />
        </TakesFocus>
      )}
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

/** Has the focus, as the source that had it is gone. */
function TakesFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </div>
  )
}

function Problem({ list: { problem, files, unchecked, checkAgain } }: ListProps) {
  if (!problem) return null
  return (
    <Notice
      tone="error"
      title={files.length > 0 ? 'Nothing was imported.' : 'We couldn’t read the file.'}
      action={
        (unchecked || files.length > 0) && (
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
    if (done.length > 0) frame.current?.focus()
  }, [done])
  const last = done.at(-1)
  const counts = last?.files[0]?.outcome?.counts
  if (!last || !counts) return null
  const { href, label } = importKinds[kind].seeIt
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5 outline-none"
    >
      <output className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Check aria-hidden className="mt-0.5 text-primary" />
        <b className="font-semibold">{doneInWords({ ...counts, problem: last.leftOut })}</b>
      </output>
      <TextLink href={href} className="max-lg:min-h-11">
        {label}
      </TextLink>
    </div>
  )
}

type FootProps = ListProps & { counts: ImportOutcome['counts'] }

function Foot({ list, counts }: FootProps) {
  const { importReady, startOver, busy } = list
  const [leavesOut, setLeavesOut] = useState(false)
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
            disabled={isHeld || busy === 'checking'}
            busy={busy === 'importing'}
            onClick={() => void importReady()}
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
