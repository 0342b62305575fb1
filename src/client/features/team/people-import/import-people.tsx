import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ListedFile } from '#client/queries/import.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { teamViewPath } from '../team-view.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { PeopleSource } from './people-source.tsx'
import { usePeopleImport } from './use-people-import.ts'

export type FileCardProps = {
  file: ListedFile
  isBusy: boolean
  onChange: (csv: string) => void
  onRemove: () => void
}

type ImportPeopleProps = {
  /** Takes a file of which something is left once the people are here. */
  onOther: (kind: ListedFile['kind'], file: File) => void
  /** Shows a file that comes with the list. */
  fileCard: (props: FileCardProps) => ReactNode
  leaveTemplate: ReactNode
  /** Past leave and opening balances from files of their own. */
  others: ReactNode
}

/**
 * A founder's people and their past leave in one go: read, fixed in place, imported; then the calendar and
 * the invitations.
 */
export function ImportPeople({ onOther, fileCard, leaveTemplate, others }: ImportPeopleProps) {
  const list = usePeopleImport()
  const [isFurther, setFurther] = useState(false)
  const { files } = list
  const hasPeople = list.people.length > 0
  const isDone = !hasPeople && (list.imported !== null || isFurther)
  const handOn = () => {
    const left = list.handOver()
    setFurther(left.length > 0)
    for (const { kind, name, csv } of left) onOther(kind, new File([csv], name))
  }
  const importReady = async () => {
    const isAll = await list.importReady()
    if (isAll) handOn()
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
            : 'Add everyone from a list, with managers, teams, locations, balances and past leave. You decide when they’re invited.'
        }
      />
      {list.imported && (
        <ImportDone imported={list.imported} left={list.people.length} onAgain={list.discard} />
      )}
      {!hasPeople && files.length > 0 && (
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
      {hasPeople && (
        <ImportPreview list={list} onImport={() => void importReady()}>
          {files.map((file) =>
            fileCard({
              file,
              isBusy: list.busy !== null,
              onChange: (csv) => list.changeFile(file.name, csv),
              onRemove: () => list.removeFile(file.name),
            }),
          )}
        </ImportPreview>
      )}
      {!hasPeople && !isDone && (
        <PeopleSource
          problem={list.problem}
          onFiles={(chosen) => void list.take(chosen)}
          leaveTemplate={leaveTemplate}
        />
      )}
      {isDone && (isFurther || !list.imported?.hasFiles) && others}
    </>
  )
}
