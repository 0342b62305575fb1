import { Download } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { noticeOf } from '#client/api/http.ts'
import { useSaveTeam } from '#client/queries/team.ts'
import { Card } from '#client/ui/data/card.tsx'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import { ImportBar } from './import-bar.tsx'
import { cellId, firstProblem } from './imported-person.ts'
import { PeopleTable } from './people-table.tsx'
import { csvOfPeople, downloadOf } from './sending.ts'
import type { usePeopleImport } from './use-people-import.ts'

const pageSize = 50

/** The imported rows with their problems, to correct and to send. */
export function ImportPreview({ list }: { list: ReturnType<typeof usePeopleImport> }) {
  const { rows, notes, people, sending } = list
  const [shownCount, setShownCount] = useState(pageSize)
  const [isAsking, setAsking] = useState(false)
  const goToProblem = () => {
    const index = rows.findIndex(({ invitation }) => invitation === null)
    const row = rows[index]
    if (!row) return
    flushSync(() => setShownCount((count) => Math.max(count, index + 1)))
    document.getElementById(cellId(row.person.key, firstProblem(row)))?.focus()
  }
  const remove = (key: number) => {
    const index = rows.findIndex(({ person }) => person.key === key)
    const next = rows[index + 1] ?? rows[index - 1]
    flushSync(() => list.remove(key))
    const target = next
      ? document.getElementById(cellId(next.person.key, 'email'))
      : document.querySelector('h1')
    target?.focus()
  }
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mb-3 text-small text-muted">
          {note}
        </p>
      ))}
      <MissingTeams names={list.missingTeams} />
      <fieldset disabled={sending !== null} className="min-w-0">
        <legend className="sr-only">The people to invite</legend>
        <Card className="overflow-hidden">
          <PeopleTable
            rows={rows.slice(0, shownCount)}
            teams={list.teams}
            onCorrect={list.correct}
            onRemove={remove}
          />
        </Card>
        {rows.length > shownCount && (
          <Button className="mt-3" onClick={() => setShownCount(shownCount + pageSize)}>
            Show {Math.min(pageSize, rows.length - shownCount)} more of {rows.length}
          </Button>
        )}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <TextLink href={downloadOf(csvOfPeople(people))} download="people.csv" className="max-lg:min-h-11">
          <Download aria-hidden className="size-4" />
          Download the rest
        </TextLink>
        <Button variant="quiet" size="sm" disabled={sending !== null} onClick={() => setAsking(true)}>
          Start over
        </Button>
      </div>
      <ImportBar list={list} onGoToProblem={goToProblem} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this list?"
        safeLabel="Keep it"
        confirmLabel="Discard list"
        onConfirm={list.discard}
      >
        <p>What you corrected here is lost. Whoever is invited already stays invited.</p>
      </ConfirmDialog>
    </>
  )
}

const failedText = 'Failed to add the team. Please try again.'

/** Offers to add the teams that the list names. */
function MissingTeams({ names }: { names: readonly string[] }) {
  const save = useSaveTeam()
  if (names.length === 0) return null
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title={
        names.length === 1
          ? 'A team is not there yet.'
          : `${formatCount(names.length)} teams are not there yet.`
      }
      action={
        <div className="flex flex-wrap gap-2">
          {names.map((name) => (
            <Button
              key={name}
              size="sm"
              className="max-w-full"
              disabled={save.isPending}
              busy={save.isPending && save.variables.team.name === name}
              onClick={() => save.mutate({ id: undefined, team: { name, mostAway: null } })}
            >
              <span className="truncate">Add the team {name}</span>
            </Button>
          ))}
        </div>
      }
    >
      <p>Add what is new. A typing mistake is corrected in its row.</p>
      {save.isError && <p className="font-semibold">{noticeOf(save.error, failedText)}</p>}
    </Notice>
  )
}
