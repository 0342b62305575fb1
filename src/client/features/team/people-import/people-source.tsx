import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FileDrop } from '#client/ui/form/file-drop.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { downloadOf, template } from './people-csv.ts'

type PeopleSourceProps = {
  /** Why what was taken last can't be read. */
  problem: string | null
  /** What was pasted comes as a file. */
  onFiles: (files: readonly File[]) => void
  /** Downloads a file of past leave to fill in. */
  leaveTemplate: ReactNode
}

/** Where the list comes from: files, chosen or dropped, or pasted text. */
export function PeopleSource({ problem, onFiles, leaveTemplate }: PeopleSourceProps) {
  const [pasted, setPasted] = useState('')
  return (
    <div className="grid max-w-3xl gap-5">
      {problem && (
        <Notice tone="error" title="We couldn’t read the list.">
          {problem}
        </Notice>
      )}
      <FileDrop
        label="Choose CSV files, or drop them here"
        hint="Up to 1,000 people. Drop their past leave with them: both are checked and imported together."
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFiles={onFiles}
      />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onFiles([new File([pasted], 'What you pasted', { type: 'text/csv' })])
        }}
      >
        <Field
          label="Or paste the list"
          hint="The first row names the columns. Only the email is required. Any column called ‘… balance’ has the days left of that leave type."
        >
          <Textarea
            rows={6}
            spellCheck={false}
            placeholder={
              'email, name, role, manager, team, location, first day, annual balance\nname@company.com, Nora Lindqvist, employee, manager@company.com, Design, Lisbon, 2026-12-01, 12.5'
            }
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" variant="primary">
            Check the list
          </Button>
          <TextLink href={downloadOf(template)} download="people.csv" className="max-lg:min-h-11">
            <Download aria-hidden className="size-4" />
            Template for people
          </TextLink>
          {leaveTemplate}
        </div>
      </form>
    </div>
  )
}
