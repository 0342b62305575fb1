import { Download } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FileDrop } from '#client/ui/form/file-drop.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { type OtherKind, otherKindOf } from './other-kind.ts'
import { type ParsedPeople, parsePeople, readList } from './parse-people.ts'
import { downloadOf, template } from './people-csv.ts'

type PeopleSourceProps = {
  onPeople: (parsed: Exclude<ParsedPeople, { problem: string }>) => void
  /** A list that isn't of people, such as past leave; what was pasted, as a file. */
  onOther: (kind: OtherKind, file: File) => void
}

/** Where the list comes from: files, chosen or dropped, or pasted text. */
export function PeopleSource({ onPeople, onOther }: PeopleSourceProps) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (text: string) => {
    const parsed = await parsePeople(text)
    if ('problem' in parsed) setProblem(parsed.problem)
    else onPeople(parsed)
  }
  const takeFile = async (file: File) => {
    const read = readList(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) {
      setProblem(read.problem)
      return
    }
    await takeText(read.text, file)
  }
  const takeText = async (text: string, file: File) => {
    const kind = otherKindOf(text)
    if (kind) onOther(kind, file)
    else await take(text)
  }
  const takeFiles = async (files: readonly File[]) => {
    setProblem(null)
    for (const file of files) await takeFile(file)
  }
  return (
    <div className="grid max-w-3xl gap-5">
      {problem && (
        <Notice tone="error" title="We couldn’t read the list.">
          {problem}
        </Notice>
      )}
      <FileDrop
        label="Choose CSV files, or drop them here"
        hint="A list of up to 1,000 people, and past leave if you have it"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFiles={(files) => void takeFiles(files)}
      />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          void takeText(pasted, new File([pasted], 'pasted.csv', { type: 'text/csv' }))
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
              'email, name, role, manager, team, location, first day, annual balance\nname@company.com, Nora Lindqvist, employee, manager@company.com, Design, , 2026-12-01, 12.5'
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
            Download a template
          </TextLink>
        </div>
      </form>
    </div>
  )
}
