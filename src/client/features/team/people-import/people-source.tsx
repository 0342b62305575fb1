import { Download } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FileDrop } from '#client/ui/form/file-drop.tsx'
import { Textarea } from '#client/ui/form/textarea.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { type ParsedPeople, parsePeople, readList } from './parse-people.ts'
import { downloadOf, template } from './sending.ts'

type PeopleSourceProps = { onPeople: (parsed: Exclude<ParsedPeople, { problem: string }>) => void }

/** Where the list comes from: a file, chosen or dropped, or pasted text. */
export function PeopleSource({ onPeople }: PeopleSourceProps) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (text: string) => {
    const parsed = await parsePeople(text)
    if ('problem' in parsed) setProblem(parsed.problem)
    else onPeople(parsed)
  }
  const takeFile = async (file: File) => {
    setProblem(null)
    const read = readList(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) setProblem(read.problem)
    else await take(read.text)
  }
  return (
    <div className="grid max-w-3xl gap-5">
      {problem && (
        <Notice tone="error" title="The list could not be read.">
          {problem}
        </Notice>
      )}
      <FileDrop
        label="Choose a CSV file, or drop it here"
        hint="Up to 1 MB and 2,000 people"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFile={(file) => void takeFile(file)}
      />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          void take(pasted)
        }}
      >
        <Field label="Or paste the list" hint="The first row names the columns. Only the email is needed.">
          <Textarea
            rows={6}
            spellCheck={false}
            placeholder={
              'email, role, team, manager email, first day\nname@company.com, employee, Design, manager@company.com, 2026-12-01'
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
