import { ArrowLeft, Download } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocations } from '#client/queries/locations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FileDrop } from '#client/ui/form/file-drop.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import { downloadOf } from './cells-of-file.ts'
import { FileCard } from './file-card.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportCard } from './import-card.tsx'
import { csvLeft, type ImportFile, outcomeLeft } from './import-file.ts'
import { importKinds } from './import-kinds.ts'
import { ImportSource } from './import-source.tsx'
import { importedInWords } from './import-words.ts'
import { chosenLocations, NewLocations } from './new-locations.tsx'
import { useImport } from './use-import.ts'

const names = new Intl.ListFormat('en', { type: 'conjunction' })

type People = ReturnType<typeof useImport>

type ImportedProps = {
  /** What was imported. */
  words: string
  /** How many rows are left. */
  left: number
  onAgain: () => void
}

type ImportPeopleProps = {
  /** Where the page is left to. */
  back: string
  /** What comes after the people are here. */
  imported: ComponentType<ImportedProps>
}

/**
 * A founder's people and their past leave in one go: read, fixed in place, imported; then the calendar and
 * the invitations.
 */
export function ImportPeople({ back, imported: Imported }: ImportPeopleProps) {
  const list = useImport('people')
  const others = { leave: useImport('leave'), balances: useImport('balances') }
  const [isFurther, setFurther] = useState(false)
  const { files, done, busy, problem } = list
  const people = files.find(({ kind }) => kind === 'people')
  const isDone = !people && (done.length > 0 || isFurther)
  const hasFiles = done.some((one) => one.files.length > 1)
  const handOn = () => {
    const left = list.handOver()
    setFurther(left.length > 0)
    for (const { kind, name, csv } of left)
      if (kind === 'leave' || kind === 'balances') others[kind].take([new File([csv], name)])
  }
  const left = people ? (outcomeLeft(people)?.rows.length ?? 0) : 0
  return (
    <>
      <TextLink href={back} className="mb-2 max-lg:min-h-11">
        <ArrowLeft aria-hidden />
        Team
      </TextLink>
      <PageHeader title="Import people" lead={people || isDone ? undefined : importKinds.people.lead} />
      {done.length > 0 && <Imported words={importedInWords(done)} left={left} onAgain={list.startOver} />}
      {!people && files.length > 0 && (
        <Notice
          className="mb-4 max-w-3xl"
          action={
            <Button size="sm" onClick={handOn}>
              Everyone is here already
            </Button>
          }
        >
          {files.map(({ name }) => name).join(', ')}: add the list of people too, and both are checked
          together.
        </Notice>
      )}
      {problem && (
        <Notice
          tone="error"
          title={people ? undefined : 'We couldn’t read the list.'}
          className="mb-4"
          action={
            (people || list.unchecked) && (
              <Button size="sm" onClick={list.checkAgain}>
                Check again
              </Button>
            )
          }
        >
          {problem}
        </Notice>
      )}
      {people && <PeoplePreview list={list} people={people} onAllImported={handOn} />}
      {!people && busy === 'checking' && (
        <output className="mb-4 flex items-center gap-2 text-muted">
          <Spinner /> Checking …
        </output>
      )}
      {!people && !isDone && <ImportSource kind="people" list={list} />}
      {isDone && (isFurther || !hasFiles) && (
        <div className="grid gap-6">
          <ImportCard kind="leave" />
          <ImportCard kind="balances" />
        </div>
      )}
    </>
  )
}

type PeoplePreviewProps = { list: People; people: ImportFile; onAllImported: () => void }

/** What would become of the people and the files with them, to fix in place and to import. */
function PeoplePreview({ list, people, onAllImported }: PeoplePreviewProps) {
  const { files, newTeams, busy } = list
  const { data: locations = [] } = useLocations()
  const newLocations = chosenLocations(list.newLocations, list.choices, locations)
  const [isAsking, setAsking] = useState(false)
  const [isAskingCountries, setAskingCountries] = useState(false)
  /** Counts how often the first problem was out of sight, so that the table begins with it again. */
  const [turn, setTurn] = useState(0)
  const form = useRef<HTMLFieldSetElement>(null)
  const invalid = () => form.current?.querySelector<HTMLElement>('input[aria-invalid=true]')
  const goToProblem = () => {
    if (!invalid()) flushSync(() => setTurn(turn + 1))
    invalid()?.focus()
  }
  const importAll = async () => {
    const chosen = newLocations.flatMap(({ name, country, region }) =>
      country === undefined ? [] : { name, country, region },
    )
    if (chosen.length < newLocations.length) {
      flushSync(() => setAskingCountries(true))
      form.current?.querySelector<HTMLElement>('select[aria-invalid=true]')?.focus()
      return
    }
    const left = await list.importReady(chosen)
    if (!left.some(({ kind }) => kind === 'people')) onAllImported()
  }
  return (
    <>
      {newTeams.length > 0 && (
        <Notice className="mb-4">
          {newTeams.length === 1 ? 'A new team will be added' : 'New teams will be added'}:{' '}
          {names.format(newTeams)}. Is that a typo? Fix it in its row.
        </Notice>
      )}
      <fieldset ref={form} disabled={busy === 'importing'} className="min-w-0">
        <legend className="sr-only">The people to import</legend>
        <NewLocations locations={newLocations} isAsking={isAskingCountries} onChoose={list.chooseLocation} />
        {[people, ...files.filter((file) => file !== people)].map((file) => (
          <FileCard key={`${file.name} ${turn}`} file={file} list={list}>
            {file !== people && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove ${file.name}`}
                disabled={busy !== null}
                onClick={() => list.removeFile(file.name)}
              >
                Remove
              </Button>
            )}
          </FileCard>
        ))}
        {files.length === 1 && (
          <div className="mt-4">
            <FileDrop
              label="Add past leave, or drop it here"
              hint="Checked and imported together with these people"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onFiles={list.take}
            />
          </div>
        )}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <TextLink href={downloadOf(csvLeft(people))} download="people.csv" className="max-lg:min-h-11">
          <Download aria-hidden className="size-4" />
          Download this list
        </TextLink>
        <Button variant="quiet" size="sm" disabled={busy === 'importing'} onClick={() => setAsking(true)}>
          Start over
        </Button>
      </div>
      <ImportBar list={list} onImport={() => void importAll()} onGoToProblem={goToProblem} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this list?"
        safeLabel="Keep it"
        confirmLabel="Discard list"
        onConfirm={list.startOver}
      >
        <p>Your changes to it are lost. People who are already imported stay.</p>
      </ConfirmDialog>
    </>
  )
}
