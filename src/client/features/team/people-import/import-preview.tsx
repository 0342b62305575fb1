import { Download } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Card } from '#client/ui/data/card.tsx'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FileDrop } from '#client/ui/form/file-drop.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import { ImportBar } from './import-bar.tsx'
import { cellId } from './imported-person.ts'
import { NewLocations } from './new-locations.tsx'
import { csvOfPeople, downloadOf } from './people-csv.ts'
import { PeopleTable } from './people-table.tsx'
import type { usePeopleImport } from './use-people-import.ts'

const pageSize = 50
const names = new Intl.ListFormat('en', { type: 'conjunction' })

type ImportPreviewProps = {
  list: ReturnType<typeof usePeopleImport>
  onImport: () => void
  /** The files that come with the list. */
  children: ReactNode
}

/** The rows with what would become of them, to fix in place and to import. Nothing is saved before. */
export function ImportPreview({ list, onImport, children }: ImportPreviewProps) {
  const { rows, fields, notes, people, files, newTeams, newLocations, busy, problem } = list
  const [shownCount, setShownCount] = useState(pageSize)
  // Rows that somebody has edited stay open when nothing is wrong with them any more.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const [isAskingCountries, setAskingCountries] = useState(false)
  const form = useRef<HTMLFieldSetElement>(null)
  const open = (key: number) => setOpened((before) => new Set([...before, key]))
  const goToProblem = () => {
    const index = rows.findIndex(({ state }) => state.problems.length > 0)
    const row = rows[index]
    const [first] = row?.state.problems ?? []
    if (!row || !first) {
      form.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus()
      return
    }
    flushSync(() => setShownCount((count) => Math.max(count, index + 1)))
    const field = fields.find((shown) => shown.field === first.field)?.field ?? 'email'
    document.getElementById(cellId(row.person.key, field))?.focus()
  }
  const importAll = () => {
    if (newLocations.every(({ country }) => country !== undefined)) {
      onImport()
      return
    }
    flushSync(() => setAskingCountries(true))
    form.current?.querySelector<HTMLElement>('select[aria-invalid=true]')?.focus()
  }
  const remove = (key: number) => {
    flushSync(() => list.remove(key))
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mb-3 text-small text-muted">
          {note}
        </p>
      ))}
      {problem && (
        <Notice
          tone="error"
          className="mb-4"
          action={
            <Button size="sm" onClick={() => void list.check()}>
              Check again
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {newTeams.length > 0 && (
        <Notice className="mb-4">
          {newTeams.length === 1 ? 'A new team will be added' : 'New teams will be added'}:{' '}
          {names.format(newTeams)}. Is that a typo? Fix it in its row.
        </Notice>
      )}
      <fieldset ref={form} disabled={busy === 'importing'} className="min-w-0">
        <legend className="sr-only">The people to import</legend>
        <NewLocations locations={newLocations} isAsking={isAskingCountries} onChoose={list.chooseLocation} />
        <Card className="overflow-hidden">
          <PeopleTable
            rows={rows.slice(0, shownCount)}
            fields={fields}
            opened={opened}
            onOpen={open}
            onCorrect={list.correct}
            onRemove={remove}
          />
        </Card>
        {rows.length > shownCount && (
          <Button className="mt-3" onClick={() => setShownCount(shownCount + pageSize)}>
            Show {formatCount(Math.min(pageSize, rows.length - shownCount))} more of{' '}
            {formatCount(rows.length)}
          </Button>
        )}
        {children}
        {files.length === 0 && (
          <div className="mt-4">
            <FileDrop
              label="Add past leave, or drop it here"
              hint="Checked and imported together with these people"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onFiles={(chosen) => void list.take(chosen)}
            />
          </div>
        )}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <TextLink
          href={downloadOf(csvOfPeople(people, fields))}
          download="people.csv"
          className="max-lg:min-h-11"
        >
          <Download aria-hidden className="size-4" />
          Download this list
        </TextLink>
        <Button variant="quiet" size="sm" disabled={busy === 'importing'} onClick={() => setAsking(true)}>
          Start over
        </Button>
      </div>
      <ImportBar list={list} onImport={importAll} onGoToProblem={goToProblem} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this list?"
        safeLabel="Keep it"
        confirmLabel="Discard list"
        onConfirm={list.discard}
      >
        <p>Your changes to it are lost. People who are already imported stay.</p>
      </ConfirmDialog>
    </>
  )
}
