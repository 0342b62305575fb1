import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { teamViewPath } from '../team-view.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { OtherKind } from './other-kind.ts'
import { PeopleSource } from './people-source.tsx'
import { usePeopleImport } from './use-people-import.ts'

type ImportPeopleProps = {
  /** Takes a file that isn't a list of people, once the people in it are here. */
  onOther: (kind: OtherKind, file: File) => void
  /** Past leave and opening balances from files of their own. */
  others: ReactNode
}

/**
 * A founder's people in one go: read, fixed in place, imported; then past leave, the calendar, the
 * invitations.
 */
export function ImportPeople({ onOther, others }: ImportPeopleProps) {
  const list = usePeopleImport()
  const [isFurther, setFurther] = useState(false)
  const { held } = list
  const hasPeople = list.people.length > 0
  const isDone = !hasPeople && (list.imported !== null || isFurther)
  const handOn = () => {
    for (const { kind, file } of list.handOver()) onOther(kind, file)
  }
  const importReady = async () => {
    if (await list.importReady()) handOn()
  }
  return (
    <>
      <TextLink href={teamViewPath('members')} className="mb-2 max-lg:min-h-11">
        <ArrowLeft aria-hidden />
        Team
      </TextLink>
      <PageHeader
        title="Import people"
        lead={
          hasPeople || isDone
            ? undefined
            : 'Add everyone from a list, with managers, teams and balances. You decide when they’re invited.'
        }
      />
      {list.imported && (
        <ImportDone imported={list.imported} left={list.people.length} onAgain={list.discard} />
      )}
      {held.length > 0 && (
        <Notice
          className="mb-4 max-w-3xl"
          action={
            !hasPeople && (
              <Button
                size="sm"
                onClick={() => {
                  setFurther(true)
                  handOn()
                }}
              >
                Everyone is here already
              </Button>
            )
          }
        >
          {held.map(({ file }) => file.name).join(', ')}: checked as soon as the people are imported.
        </Notice>
      )}
      {hasPeople && <ImportPreview list={list} onImport={() => void importReady()} />}
      {!hasPeople && !isDone && (
        <PeopleSource onPeople={list.take} onOther={(kind, file) => list.hold({ kind, file })} />
      )}
      {isDone && others}
    </>
  )
}
